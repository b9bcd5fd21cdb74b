package dev.mortise.bench.contest;

import java.util.Map;
import java.util.TreeMap;

/** What a server has executed, by the name of the command. Immutable. */
public record ServerLoad(Map<String, Usage> commands) {
    static final ServerLoad NONE = new ServerLoad(Map.of());

    /**
     * Calls of one command.
     *
     * @param micros the microseconds that all of them took; 0 where the server does not say
     */
    public record Usage(long calls, long micros) {
        private static final Usage NOTHING = new Usage(0, 0);

        double microsPerCall() {
            return (double) micros / calls;
        }
    }

    /** Calls of all commands. */
    public long calls() {
        return commands.values().stream().mapToLong(Usage::calls).sum();
    }

    ServerLoad plus(ServerLoad other) {
        return combine(other, 1);
    }

    /** What was executed since. */
    public ServerLoad minus(ServerLoad earlier) {
        return combine(earlier, -1);
    }

    private ServerLoad combine(ServerLoad other, int sign) {
        Map<String, Usage> sums = new TreeMap<>(commands);
        other.commands.forEach((name, usage) -> {
            Usage mine = commands.getOrDefault(name, Usage.NOTHING);
            sums.put(name, new Usage(mine.calls + sign * usage.calls, mine.micros + sign * usage.micros));
        });
        return new ServerLoad(sums);
    }
}
