package dev.mortise.bench.zookeeper;

import static dev.mortise.bench.zookeeper.ZooKeeperContestant.CURATOR;
import static dev.mortise.bench.zookeeper.ZooKeeperContestant.MORTISE;
import static dev.mortise.bench.zookeeper.ZooKeeperContestant.RAW;

import dev.mortise.bench.contest.Contestant;
import dev.mortise.bench.contest.Goal;
import dev.mortise.bench.contest.Workload;
import java.time.Duration;
import java.util.List;

/** What is measured on ZooKeeper. */
final class ZooKeeperWorkloads {
    private static final List<Contestant> ALL = List.of(RAW, MORTISE, CURATOR);
    private static final List<Contestant> WHO_CAN_WAIT = List.of(MORTISE, CURATOR);

    private ZooKeeperWorkloads() {}

    /** The most requests in a given time. */
    static List<Workload> rehearsals() {
        return List.of(new Workload("rehearsal", 1, 8, 8, ALL, Goal.rateAtLeast(MORTISE, 1, CURATOR)));
    }

    static List<Workload> all() {
        return List.of(
                new Workload("1 thread", 1, 1, 1, ALL, Goal.rateAtLeast(MORTISE, 1.1, CURATOR)),
                new Workload("8 threads on 8 names", 1, 8, 8, ALL, Goal.rateAtLeast(MORTISE, 1.1, CURATOR)),
                new Workload("8 threads on one name", 1, 8, 1, WHO_CAN_WAIT, Goal.rateAtLeast(MORTISE, 100, CURATOR)),
                new Workload(
                        "4 JVMs x 2 threads on one name",
                        4,
                        2,
                        1,
                        WHO_CAN_WAIT,
                        Goal.rateAtLeast(MORTISE, 5, CURATOR).withNoWaitAbove(Duration.ofSeconds(1))));
    }
}
