package dev.mortise.bench.zookeeper;

import dev.mortise.bench.contest.Bench;
import dev.mortise.bench.contest.LoadTable;

/**
 * Measures locks on one ZooKeeper server against each other, and prints what came of it as Markdown. Ends with 1 if a
 * lock let two in at once or failed otherwise; a target that was missed is no failure. Not to be instantiated.
 */
public final class ZooKeeperBench {
    static final Bench BENCH = new Bench(
            "ZooKeeperBench",
            ZooKeeperWorkloads.rehearsals(),
            ZooKeeperWorkloads.all(),
            LoadTable.ofCalls("server requests per pair"),
            ZooKeeperVenue::new);

    private ZooKeeperBench() {}

    /** @param args nothing, or {@code --quick} */
    public static void main(String[] args) {
        BENCH.main(args);
    }
}
