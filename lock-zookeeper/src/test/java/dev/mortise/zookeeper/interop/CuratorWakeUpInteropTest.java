package dev.mortise.zookeeper.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.testkit.Delays;
import java.time.Duration;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * Releases of one library wake the waiters of the other. Without a watch a waiter of Curator would sleep for ever, and one
 * of ours for most of a second: the median tells.
 */
class CuratorWakeUpInteropTest {
    private static final int ROUNDS = 20;
    private static final Duration LIMIT = Delays.millis(250);

    private static Neighbours both;

    @BeforeAll
    static void start() {
        both = new Neighbours();
    }

    @AfterAll
    static void stop() {
        both.close();
    }

    /** Our release wakes a waiter of Curator. */
    @Test
    void unlock_curatorWaits_isWoken(TestReporter reporter) {
        Lock ours = both.mortise().getLock("wake:theirs");
        assertPrompt(reporter, "to Curator", ours, both.curatorMutex("wake:theirs"));
    }

    /** Curator's release wakes a waiter of ours. */
    @Test
    void unlock_byCuratorWhileWeWait_wakesUs(TestReporter reporter) {
        Lock ours = both.mortise().getLock("wake:ours");
        assertPrompt(reporter, "to us", both.curatorMutex("wake:ours"), ours);
    }

    /** Readers and writers of Curator are woken by ours. */
    @Test
    void unlock_curatorReadersAndWritersWait_areWoken(TestReporter reporter) {
        ReadWriteLock ours = both.mortise().getReadWriteLock("wake:rw-theirs");
        ReadWriteLock theirs = both.curatorReadWrite("wake:rw-theirs");
        assertPrompt(reporter, "our writer to Curator's writer", ours.writeLock(), theirs.writeLock());
        assertPrompt(reporter, "our writer to Curator's reader", ours.writeLock(), theirs.readLock());
        assertPrompt(reporter, "our reader to Curator's writer", ours.readLock(), theirs.writeLock());
    }

    /** Readers and writers of ours are woken by those of Curator. */
    @Test
    void unlock_byCuratorWhileOurReadersAndWritersWait_wakesUs(TestReporter reporter) {
        ReadWriteLock ours = both.mortise().getReadWriteLock("wake:rw-ours");
        ReadWriteLock theirs = both.curatorReadWrite("wake:rw-ours");
        assertPrompt(reporter, "Curator's writer to our writer", theirs.writeLock(), ours.writeLock());
        assertPrompt(reporter, "Curator's writer to our reader", theirs.writeLock(), ours.readLock());
        assertPrompt(reporter, "Curator's reader to our writer", theirs.readLock(), ours.writeLock());
    }

    private static void assertPrompt(TestReporter reporter, String what, Lock from, Lock to) {
        Duration median = Neighbours.handOver().median(ROUNDS, from, to);
        reporter.publishEntry(what, median.toNanos() / 1_000 + " us");
        assertThat(median).as("median of " + what).isLessThan(LIMIT);
    }
}
