package dev.mortise.bench.redlock;

import dev.mortise.bench.contest.Bench;
import dev.mortise.bench.contest.LoadTable;
import java.util.List;

/**
 * Measures locks on five Redis servers, each a millisecond away, against each other, and prints what came of it as Markdown.
 * Ends with 1 if a lock let two in at once or failed otherwise; a target that was missed is no failure. Not to be instantiated.
 */
public final class RedlockBench {
    static final Bench BENCH = new Bench(
            "RedlockBench",
            List.of(),
            RedlockWorkloads.all(),
            LoadTable.ofCallsAndTimes("commands per pair at one of the servers (microseconds each)"),
            RedlockVenue::new);

    private RedlockBench() {}

    /** @param args nothing, or {@code --quick} */
    public static void main(String[] args) {
        BENCH.main(args);
    }
}
