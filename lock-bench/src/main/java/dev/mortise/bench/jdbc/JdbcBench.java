package dev.mortise.bench.jdbc;

import dev.mortise.bench.contest.Bench;
import dev.mortise.bench.contest.LoadTable;
import java.util.List;

/**
 * Measures locks on one PostgreSQL server against each other, and prints what came of it as Markdown. Ends with 1 if a lock
 * let two in at once or failed otherwise; a target that was missed is no failure. Not to be instantiated.
 */
public final class JdbcBench {
    static final Bench BENCH = new Bench(
            "JdbcBench",
            List.of(),
            JdbcWorkloads.all(),
            LoadTable.ofCallsAndTimes("server statements per pair (microseconds each)"),
            JdbcVenue::new);

    private JdbcBench() {}

    /** @param args nothing, or {@code --quick} */
    public static void main(String[] args) {
        BENCH.main(args);
    }
}
