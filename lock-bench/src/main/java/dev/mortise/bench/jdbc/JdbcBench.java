package dev.mortise.bench.jdbc;

import static dev.mortise.bench.jdbc.JdbcContestant.MORTISE;
import static dev.mortise.bench.jdbc.JdbcContestant.RAW;
import static dev.mortise.bench.jdbc.JdbcContestant.SHEDLOCK;
import static dev.mortise.bench.jdbc.JdbcContestant.SPRING;

import dev.mortise.bench.contest.Bench;
import dev.mortise.bench.contest.Goal;
import dev.mortise.bench.contest.LoadTable;
import dev.mortise.bench.contest.Workload;
import java.time.Duration;
import java.util.List;

/** What is measured in databases: on one PostgreSQL server, and a little in a file. Not to be instantiated. */
public final class JdbcBench {
    private static final List<JdbcContestant> ALL = List.of(JdbcContestant.values());
    private static final List<JdbcContestant> ON_THE_SERVER = List.of(RAW, MORTISE, SPRING, SHEDLOCK);
    private static final List<JdbcContestant> WHO_CAN_WAIT = List.of(MORTISE, SPRING);

    /** Threads of one process and of several. */
    public static final Bench BENCH = new Bench(
            "jdbc",
            "PostgreSQL",
            List.of(),
            List.of(
                    Workload.alone(ALL, Goal.timeAtMost(MORTISE, 1.25, RAW)),
                    Workload.apart(ON_THE_SERVER, Goal.rateAtLeast(MORTISE, 1, SPRING)),
                    Workload.together(8, WHO_CAN_WAIT, Goal.rateAtLeast(MORTISE, 100, SPRING)),
                    Workload.crowd(
                            WHO_CAN_WAIT, Goal.rateAtLeast(MORTISE, 5, SPRING).withNoWaitAbove(Duration.ofSeconds(1)))),
            LoadTable.ofCallsAndTimes("server statements per pair (microseconds each)"),
            JdbcVenue::new);

    private JdbcBench() {}
}
