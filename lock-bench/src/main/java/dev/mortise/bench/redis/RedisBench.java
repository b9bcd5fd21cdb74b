package dev.mortise.bench.redis;

import static dev.mortise.bench.redis.RedisContestant.MORTISE;
import static dev.mortise.bench.redis.RedisContestant.RAW;
import static dev.mortise.bench.redis.RedisContestant.REDISSON;
import static dev.mortise.bench.redis.RedisContestant.SHEDLOCK;
import static dev.mortise.bench.redis.RedisContestant.SPRING;

import dev.mortise.bench.contest.Bench;
import dev.mortise.bench.contest.Goal;
import dev.mortise.bench.contest.LoadTable;
import dev.mortise.bench.contest.Workload;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** What is measured on one Redis server. Not to be instantiated. */
public final class RedisBench {
    private static final List<RedisContestant> ALL = List.of(RedisContestant.values());
    private static final List<RedisContestant> WHO_CAN_WAIT = Stream.of(RedisContestant.values())
            .filter(contestant -> contestant != RAW && contestant != SHEDLOCK)
            .toList();
    private static final Goal FAR_AHEAD = Goal.rateAtLeast(MORTISE, 100, REDISSON);
    private static final LoadTable LOADS = LoadTable.ofCallsAndTimes("server commands per pair (microseconds each)");

    /** Threads of one process and of several. */
    public static final Bench BENCH = new Bench(
            "redis",
            "Redis",
            List.of(),
            List.of(
                    Workload.alone(ALL, Goal.timeAtMost(MORTISE, 1.15, RAW)),
                    Workload.apart(ALL, Goal.rateAtLeast(MORTISE, 0.9, RAW)),
                    Workload.together(8, WHO_CAN_WAIT, FAR_AHEAD),
                    Workload.together(64, WHO_CAN_WAIT, FAR_AHEAD),
                    Workload.crowd(
                            WHO_CAN_WAIT,
                            Goal.rateAtLeast(MORTISE, 5, REDISSON).withNoWaitAbove(Duration.ofSeconds(1)))),
            LOADS,
            RedisVenue::new);

    /** Virtual threads. */
    public static final Bench VIRTUAL = new Bench(
            "virtual",
            "Redis, virtual threads",
            List.of(),
            List.of(Workload.virtual(List.of(MORTISE, REDISSON, SPRING), FAR_AHEAD)),
            LOADS,
            RedisVenue::new);

    private RedisBench() {}
}
