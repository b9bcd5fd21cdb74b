package dev.mortise.bench.redis;

import static dev.mortise.bench.redis.RedisContestant.MORTISE;
import static dev.mortise.bench.redis.RedisContestant.RAW;
import static dev.mortise.bench.redis.RedisContestant.REDISSON;

import dev.mortise.bench.contest.Contestant;
import dev.mortise.bench.contest.Goal;
import dev.mortise.bench.contest.Workload;
import java.time.Duration;
import java.util.List;

/** What is measured on Redis. */
final class RedisWorkloads {
    private static final List<Contestant> ALL = List.of(RAW, MORTISE, REDISSON);
    private static final List<Contestant> WHO_CAN_WAIT = List.of(MORTISE, REDISSON);

    private RedisWorkloads() {}

    static List<Workload> all() {
        return List.of(
                new Workload("1 thread", 1, 1, 1, ALL, Goal.timeAtMost(MORTISE, 1.15, RAW)),
                new Workload("8 threads on 8 names", 1, 8, 8, ALL, Goal.rateAtLeast(MORTISE, 0.9, RAW)),
                new Workload("8 threads on one name", 1, 8, 1, WHO_CAN_WAIT, Goal.rateAtLeast(MORTISE, 100, REDISSON)),
                new Workload(
                        "64 threads on one name", 1, 64, 1, WHO_CAN_WAIT, Goal.rateAtLeast(MORTISE, 100, REDISSON)),
                new Workload(
                        "4 JVMs x 2 threads on one name",
                        4,
                        2,
                        1,
                        WHO_CAN_WAIT,
                        Goal.rateAtLeast(MORTISE, 5, REDISSON).withNoWaitAbove(Duration.ofSeconds(1))));
    }
}
