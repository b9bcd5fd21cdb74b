package dev.mortise.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** What a process that holds nothing finds when it asks for a lock. */
final class LockAssert {
    private LockAssert() {}

    /** The lock is free this very moment. */
    static void assertFree(LockFactory stranger, String name) {
        assertFree(stranger.getLock(name));
    }

    /** The lock is free this very moment. */
    static void assertFree(DistributedLock lock) {
        assertThat(lock.tryLock()).as("lock %s is free", lock.name()).isTrue();
        lock.unlock();
    }

    /** Somebody holds the lock. */
    static void assertTaken(LockFactory stranger, String name) {
        assertTaken(stranger.getLock(name));
    }

    /** Somebody holds the lock. */
    static void assertTaken(DistributedLock lock) {
        boolean granted = lock.tryLock();
        if (granted) {
            lock.unlock();
        }
        assertThat(granted).as("lock %s is granted", lock.name()).isFalse();
    }

    /** The lock is to be had within the given time. */
    static void assertFreeWithin(Duration limit, LockFactory stranger, String name) throws InterruptedException {
        DistributedLock lock = stranger.getLock(name);
        assertThat(lock.tryLock(limit.toNanos(), TimeUnit.NANOSECONDS))
                .as("lock %s is free within %s", name, limit)
                .isTrue();
        lock.unlock();
    }
}
