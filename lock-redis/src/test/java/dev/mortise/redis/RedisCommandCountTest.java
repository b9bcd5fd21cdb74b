package dev.mortise.redis;

import static dev.mortise.redis.FaultKit.LONG_LEASE;
import static dev.mortise.redis.FaultKit.calls;
import static dev.mortise.testkit.Moves.cycle;
import static dev.mortise.testkit.Moves.waiter;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What locks cost their server, as the server counts it. */
@Timeout(60)
class RedisCommandCountTest {
    private static final Pattern CALLS = Pattern.compile("cmdstat_([^:]+):calls=(\\d+)");

    /** What scripts call, and what this test asks. */
    private static final List<String> INSIDE = List.of(
            "pttl",
            "exists",
            "hset",
            "pexpire",
            "hexists",
            "hdel",
            "set",
            "get",
            "time",
            "publish",
            "info",
            "config|resetstat");

    private static RedisNode server;

    private final Actors actors = new Actors();

    @BeforeAll
    static void start() {
        server = Servers.redis();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @AfterEach
    void end() {
        actors.joinAll();
    }

    /** Has the server know all scripts. */
    @BeforeEach
    void warmUp() {
        try (LockFactory locks = FaultKit.open(server, LONG_LEASE)) {
            warmUp(locks);
        }
    }

    /** Has a connection stand and the look at the settings done. */
    private static void warmUp(LockFactory locks) {
        long before = calls(server, "config\\|get");
        cycle(locks, "warm-up");
        Eventually.eventually("settings were looked at", () -> calls(server, "config\\|get") > before);
        cycle(locks, "warm-up");
    }

    private static void reset() {
        server.command("CONFIG", "RESETSTAT");
    }

    /** What was sent to the server since the last reset, by command. */
    private static Map<String, Long> sent() {
        Map<String, Long> sent = new TreeMap<>();
        Matcher matcher = CALLS.matcher(server.command("INFO", "commandstats"));
        while (matcher.find()) {
            if (!INSIDE.contains(matcher.group(1))) {
                sent.put(matcher.group(1), Long.parseLong(matcher.group(2)));
            }
        }
        return sent;
    }

    /** A lock that nobody else wants costs one command to get and one to give back, and nothing besides. */
    @Test
    void lockAndUnlock_uncontended_twoCommands() {
        try (LockFactory locks = FaultKit.open(server, LONG_LEASE)) {
            warmUp(locks);
            reset();
            cycle(locks, "alone");
            assertThat(sent()).isEqualTo(Map.of("evalsha", 2L));
            for (int i = 0; i < 99; i++) {
                cycle(locks, "alone");
            }
            assertThat(sent()).isEqualTo(Map.of("evalsha", 200L));
        }
    }

    /** Entering again, asking whether one holds, and the token cost nothing. */
    @Test
    void lock_reentry_noCommand() {
        try (LockFactory locks = FaultKit.open(server, LONG_LEASE)) {
            warmUp(locks);
            DistributedLock lock = locks.getLock("again");
            lock.lock();
            reset();
            for (int i = 0; i < 100; i++) {
                locks.getLock("again").lock();
                assertThat(lock.isHeldByCurrentThread()).isTrue();
                assertThat(lock.fencingToken()).isPositive();
                lock.unlock();
            }
            assertThat(sent()).isEmpty();
            lock.unlock();
            assertThat(sent()).isEqualTo(Map.of("evalsha", 1L));
        }
    }

    /** Many threads of one process that wait for a lock cost what one costs: a question about once a second. */
    @Test
    void lock_manyWait_commandsOfOne() {
        try (LockFactory near = FaultKit.open(server, LONG_LEASE);
                LockFactory far = FaultKit.open(server, LONG_LEASE)) {
            warmUp(near);
            DistributedLock held = far.getLock("crowded");
            held.lock();
            long one = costOfWaiting(near, 1, 0);
            long many = costOfWaiting(near, 64, 1);
            assertThat(one).isBetween(1L, 4L);
            assertThat(many).isLessThanOrEqualTo(4);
            held.unlock();
            actors.joinAll();
        }
    }

    /** What is sent in two seconds and a half while so many threads wait. */
    private long costOfWaiting(LockFactory locks, int threads, int already) {
        List<Actor<Long>> waiting = new ArrayList<>();
        for (int i = already; i < threads; i++) {
            waiting.add(waiter(actors, locks, "crowded"));
        }
        FaultKit.awaitSubscribed(server, "crowded", 1);
        reset();
        Delays.pass(Delays.millis(2_500), "what is sent meanwhile is counted");
        assertThat(waiting).noneMatch(Actor::isDone);
        return calls(server, "evalsha");
    }

    /** A lock that is just held costs one renewal for each third of its lease, and no trip in vain before the first. */
    @Test
    void hold_idle_oneRenewalPerThirdOfLease() {
        LockOptions options = LockOptions.builder().lease(Delays.millis(600)).build();
        try (LockFactory locks = FaultKit.open(server, options)) {
            warmUp(locks);
            DistributedLock lock = locks.getLock("idle");
            lock.lock();
            reset();
            Delays.pass(options.lease().multipliedBy(3), "what is sent meanwhile is counted");
            assertThat(sent().keySet()).containsExactly("eval"); // the first call of a script has its text
            assertThat(calls(server, "eval")).isBetween(8L, 10L);
            lock.unlock();
        }
    }
}
