package dev.mortise.redis.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;
import java.time.Duration;
import java.util.concurrent.locks.Lock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.redisson.api.RedissonClient;

/**
 * Releases of one library wake the waiters of the other. Without the message a waiter of Redisson sleeps for the rest of
 * the lease, and one of ours for most of a second: the median tells.
 */
class RedissonWakeUpInteropTest {
    private static final int ROUNDS = 30;
    private static final Duration LIMIT = Delays.millis(100);

    private static RedisNode server;
    private static RedissonClient redisson;
    private static LockFactory mortise;

    @BeforeAll
    static void start() {
        server = Servers.redis();
        redisson = Redissons.open(server.url());
        mortise = LockFactory.open(server.url() + "?layout=redisson");
    }

    @AfterAll
    static void stop() {
        mortise.close();
        Redissons.close(redisson);
        server.close();
    }

    /** Our release wakes a waiter of Redisson. */
    @Test
    void unlock_redissonWaits_isWoken(TestReporter reporter) {
        String name = "wake:lock";
        assertPrompt(reporter, name, mortise.getLock(name), redisson.getLock(name));
    }

    /** Redisson's release wakes a waiter of ours. */
    @Test
    void unlock_byRedissonWhileWeWait_wakesUs(TestReporter reporter) {
        String name = "wake:us";
        assertPrompt(reporter, name, redisson.getLock(name), mortise.getLock(name));
    }

    /** Our release wakes the first in the queue of Redisson's fair lock, who listens apart. */
    @Test
    void unlock_fairLockWaits_isWoken(TestReporter reporter) {
        String name = "wake:fair";
        assertPrompt(reporter, name, mortise.getLock(name), redisson.getFairLock(name));
    }

    /** Our release wakes a waiter of Redisson's fenced lock. */
    @Test
    void unlock_fencedLockWaits_isWoken(TestReporter reporter) {
        String name = "wake:fenced";
        assertPrompt(reporter, name, mortise.getLock(name), redisson.getFencedLock(name));
    }

    /** The release of Redisson's fenced lock wakes a waiter of ours. */
    @Test
    void unlock_byFencedLockWhileWeWait_wakesUs(TestReporter reporter) {
        String name = "wake:us-fenced";
        assertPrompt(reporter, name, redisson.getFencedLock(name), mortise.getLock(name));
    }

    /** A name with braces has other channels, and both libraries find them. */
    @Test
    void unlock_nameWithBraces_bothWaysWoken(TestReporter reporter) {
        String name = "{tenant}:orders";
        assertPrompt(reporter, name + " to Redisson", mortise.getLock(name), redisson.getLock(name), name);
        assertPrompt(reporter, name + " to us", redisson.getLock(name), mortise.getLock(name), name);
        assertPrompt(reporter, name + " to fair", mortise.getLock(name), redisson.getFairLock(name), name);
    }

    /** Redisson's fair lock tells only its own queue of a release, and we ask often enough without being told. */
    @Test
    void lock_fairLockReleasedWithoutAMessageForUs_acquiredSoon(TestReporter reporter) {
        String name = "wake:poll";
        DistributedLock lock = mortise.getLock(name);
        Duration taken = Listening.handOver(server, name).once(redisson.getFairLock(name), lock);
        reporter.publishEntry("woken by asking", taken.toMillis() + " ms");
        assertThat(taken).isLessThan(Delays.millis(1_200).plus(Delays.SLACK));
    }

    private static void assertPrompt(TestReporter reporter, String name, Lock from, Lock to) {
        assertPrompt(reporter, name, from, to, name);
    }

    private static void assertPrompt(TestReporter reporter, String what, Lock from, Lock to, String name) {
        Duration median = Listening.handOver(server, name).median(ROUNDS, from, to);
        reporter.publishEntry(what, median.toNanos() / 1_000 + " us");
        assertThat(median).as("median of " + what).isLessThan(LIMIT);
    }
}
