package dev.mortise.bench.zookeeper;

import static dev.mortise.bench.zookeeper.ZooKeeperContestant.CURATOR;
import static dev.mortise.bench.zookeeper.ZooKeeperContestant.MORTISE;
import static dev.mortise.bench.zookeeper.ZooKeeperContestant.SPRING;

import dev.mortise.bench.contest.Bench;
import dev.mortise.bench.contest.Goal;
import dev.mortise.bench.contest.LoadTable;
import dev.mortise.bench.contest.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What is measured on one ZooKeeper server. Not to be instantiated. */
public final class ZooKeeperBench {
    /** ZooKeeper's own, where servers for tests have others: a test wants containers to go at once, a lock does not. */
    public static final Map<String, String> SERVER_DEFAULTS = Map.of(
            "tickTime", "2000",
            "initLimit", "10",
            "syncLimit", "5",
            "minSessionTimeout", "4000",
            "maxSessionTimeout", "40000",
            "znode.container.checkIntervalMs", "60000",
            "znode.container.maxPerMinute", "10000");

    private static final List<ZooKeeperContestant> ALL = List.of(ZooKeeperContestant.values());
    private static final List<ZooKeeperContestant> WHO_CAN_WAIT = List.of(MORTISE, CURATOR, SPRING);
    private static final Goal A_TENTH_AHEAD = Goal.rateAtLeast(MORTISE, 1.1, CURATOR);

    /** Threads of one process and of several. */
    public static final Bench BENCH = new Bench(
            "zookeeper",
            "ZooKeeper",
            List.of(Workload.apart(ALL, A_TENTH_AHEAD)), // the most requests in a given time
            List.of(
                    Workload.alone(ALL, A_TENTH_AHEAD),
                    Workload.apart(ALL, A_TENTH_AHEAD),
                    Workload.together(8, WHO_CAN_WAIT, Goal.rateAtLeast(MORTISE, 100, CURATOR)),
                    Workload.crowd(
                            WHO_CAN_WAIT,
                            Goal.rateAtLeast(MORTISE, 5, CURATOR).withNoWaitAbove(Duration.ofSeconds(1)))),
            LoadTable.ofCalls("server requests per pair"),
            ZooKeeperVenue::new);

    private ZooKeeperBench() {}
}
