package dev.mortise.bench.redlock;

import static dev.mortise.bench.redlock.RedlockContestant.LOOP;
import static dev.mortise.bench.redlock.RedlockContestant.MORTISE;
import static dev.mortise.bench.redlock.RedlockContestant.REDISSON;

import dev.mortise.bench.contest.Contestant;
import dev.mortise.bench.contest.Goal;
import dev.mortise.bench.contest.Workload;
import java.time.Duration;
import java.util.List;

/** What is measured on several servers: three rounds at once should take well below the ten trips of a loop. */
final class RedlockWorkloads {
    private static final List<Contestant> ALL = List.of(LOOP, MORTISE, REDISSON);
    private static final List<Contestant> WHO_CAN_WAIT = List.of(MORTISE, REDISSON);

    private RedlockWorkloads() {}

    static List<Workload> all() {
        return List.of(
                new Workload("1 thread", 1, 1, 1, ALL, Goal.timeAtMost(MORTISE, 0.5, LOOP)),
                new Workload("8 threads on 8 names", 1, 8, 8, ALL, Goal.rateAtLeast(MORTISE, 1.5, LOOP)),
                new Workload("8 threads on one name", 1, 8, 1, WHO_CAN_WAIT, Goal.rateAtLeast(MORTISE, 100, REDISSON)),
                new Workload(
                        "4 JVMs x 2 threads on one name",
                        4,
                        2,
                        1,
                        WHO_CAN_WAIT,
                        Goal.rateAtLeast(MORTISE, 5, REDISSON).withNoWaitAbove(Duration.ofSeconds(1))));
    }
}
