package dev.mortise.bench.jdbc;

import static dev.mortise.bench.jdbc.JdbcContestant.MORTISE;
import static dev.mortise.bench.jdbc.JdbcContestant.RAW;
import static dev.mortise.bench.jdbc.JdbcContestant.SPRING;
import static dev.mortise.bench.jdbc.JdbcContestant.SQLITE;

import dev.mortise.bench.contest.Contestant;
import dev.mortise.bench.contest.Goal;
import dev.mortise.bench.contest.Workload;
import java.time.Duration;
import java.util.List;

/** What is measured in databases. */
final class JdbcWorkloads {
    private static final List<Contestant> ALL = List.of(RAW, MORTISE, SPRING, SQLITE);
    private static final List<Contestant> ON_THE_SERVER = List.of(RAW, MORTISE, SPRING);
    private static final List<Contestant> WHO_CAN_WAIT = List.of(MORTISE, SPRING);

    private JdbcWorkloads() {}

    static List<Workload> all() {
        return List.of(
                new Workload("1 thread", 1, 1, 1, ALL, Goal.timeAtMost(MORTISE, 1.25, RAW)),
                new Workload("8 threads on 8 names", 1, 8, 8, ON_THE_SERVER, Goal.rateAtLeast(MORTISE, 1, SPRING)),
                new Workload("8 threads on one name", 1, 8, 1, WHO_CAN_WAIT, Goal.rateAtLeast(MORTISE, 100, SPRING)),
                new Workload(
                        "4 JVMs x 2 threads on one name",
                        4,
                        2,
                        1,
                        WHO_CAN_WAIT,
                        Goal.rateAtLeast(MORTISE, 5, SPRING).withNoWaitAbove(Duration.ofSeconds(1))));
    }
}
