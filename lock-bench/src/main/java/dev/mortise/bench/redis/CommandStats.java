package dev.mortise.bench.redis;

import java.util.Map;
import java.util.TreeMap;

/**
 * What a server has executed, as its {@code INFO commandstats} has it. What a script calls counts beside the script, and
 * its time is part of the script's.
 */
record CommandStats(Map<String, Usage> commands) {
    static final CommandStats NONE = new CommandStats(Map.of());

    private static final String PREFIX = "cmdstat_";

    /** Calls of one command, and the microseconds they took. */
    record Usage(long calls, long micros) {
        private static final Usage NOTHING = new Usage(0, 0);

        double microsPerCall() {
            return (double) micros / calls;
        }
    }

    static CommandStats parse(String info) {
        Map<String, Usage> commands = new TreeMap<>();
        for (String line : info.lines().toList()) {
            if (line.startsWith(PREFIX)) {
                String[] parts = line.substring(PREFIX.length()).split("[:,=]"); // name, calls, N, usec, N, ...
                commands.put(parts[0], new Usage(Long.parseLong(parts[2]), Long.parseLong(parts[4])));
            }
        }
        return new CommandStats(commands);
    }

    CommandStats plus(CommandStats other) {
        return combine(other, 1);
    }

    CommandStats minus(CommandStats earlier) {
        return combine(earlier, -1);
    }

    private CommandStats combine(CommandStats other, int sign) {
        Map<String, Usage> sums = new TreeMap<>(commands);
        other.commands.forEach((name, usage) -> {
            Usage mine = commands.getOrDefault(name, Usage.NOTHING);
            sums.put(name, new Usage(mine.calls + sign * usage.calls, mine.micros + sign * usage.micros));
        });
        return new CommandStats(sums);
    }
}
