package dev.mortise.bench.redis;

import dev.mortise.bench.contest.Bench;
import dev.mortise.bench.contest.LoadTable;
import java.util.List;

/**
 * Measures locks on one Redis server against each other, and prints what came of it as Markdown. Ends with 1 if a lock
 * let two in at once or failed otherwise; a target that was missed is no failure. Not to be instantiated.
 */
public final class RedisBench {
    static final Bench BENCH = new Bench(
            "RedisBench",
            List.of(),
            RedisWorkloads.all(),
            LoadTable.ofCallsAndTimes("server commands per pair (microseconds each)"),
            RedisVenue::new);

    private RedisBench() {}

    /** @param args nothing, or {@code --quick} */
    public static void main(String[] args) {
        BENCH.main(args);
    }
}
