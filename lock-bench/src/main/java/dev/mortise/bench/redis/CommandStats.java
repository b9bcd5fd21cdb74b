package dev.mortise.bench.redis;

import dev.mortise.bench.contest.ServerLoad;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads {@code INFO commandstats}. What a script calls counts there beside the script, and its time is part of the
 * script's.
 */
public final class CommandStats {
    private static final String PREFIX = "cmdstat_";

    private CommandStats() {}

    public static ServerLoad parse(String info) {
        Map<String, ServerLoad.Usage> commands = new TreeMap<>();
        for (String line : info.lines().toList()) {
            if (line.startsWith(PREFIX)) {
                String[] parts = line.substring(PREFIX.length()).split("[:,=]"); // name, calls, N, usec, N, ...
                commands.put(parts[0], new ServerLoad.Usage(Long.parseLong(parts[2]), Long.parseLong(parts[4])));
            }
        }
        return new ServerLoad(commands);
    }
}
