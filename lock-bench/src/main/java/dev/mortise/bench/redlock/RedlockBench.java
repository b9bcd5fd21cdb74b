package dev.mortise.bench.redlock;

import static dev.mortise.bench.redlock.RedlockContestant.LOOP;
import static dev.mortise.bench.redlock.RedlockContestant.MORTISE;
import static dev.mortise.bench.redlock.RedlockContestant.REDISSON;

import dev.mortise.bench.contest.Bench;
import dev.mortise.bench.contest.Goal;
import dev.mortise.bench.contest.LoadTable;
import dev.mortise.bench.contest.Workload;
import java.time.Duration;
import java.util.List;

/**
 * What is measured on five Redis servers, each a millisecond away: three rounds at once should take well below the ten
 * trips of a loop. Not to be instantiated.
 */
public final class RedlockBench {
    private static final List<RedlockContestant> ALL = List.of(RedlockContestant.values());
    private static final List<RedlockContestant> WHO_CAN_WAIT = List.of(MORTISE, REDISSON);

    /** Threads of one process and of several. */
    public static final Bench BENCH = new Bench(
            "redlock",
            "Five Redis servers",
            List.of(),
            List.of(
                    Workload.alone(ALL, Goal.timeAtMost(MORTISE, 0.5, LOOP)),
                    Workload.apart(ALL, Goal.rateAtLeast(MORTISE, 1.5, LOOP)),
                    Workload.together(8, WHO_CAN_WAIT, Goal.rateAtLeast(MORTISE, 100, REDISSON)),
                    Workload.crowd(
                            WHO_CAN_WAIT,
                            Goal.rateAtLeast(MORTISE, 5, REDISSON).withNoWaitAbove(Duration.ofSeconds(1)))),
            LoadTable.ofCallsAndTimes("commands per pair at one of the servers (microseconds each)"),
            RedlockVenue::new);

    private RedlockBench() {}
}
