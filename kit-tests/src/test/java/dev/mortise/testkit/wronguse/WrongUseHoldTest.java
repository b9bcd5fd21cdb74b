package dev.mortise.testkit.wronguse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.DistributedReadWriteLock;
import dev.mortise.Lease;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Calls that need a hold the caller does not have, or forbid one that it has. */
final class WrongUseHoldTest {
    private final LockFactory locks = LockFactory.open("memory:");
    private final DistributedLock lock = locks.getLock("wrong/hold");

    @AfterEach
    void close() {
        locks.close();
    }

    /** A thread that does not hold a lock cannot free it, and is told which lock and which thread. */
    @Test
    void unlock_anotherThreadsHold_namesLockAndThread() throws Exception {
        lock.lock();
        FutureTask<Void> stranger = new FutureTask<>(() -> {
            assertNotHeld(lock::unlock, "'wrong/hold'", "stranger-7");
            assertNotHeld(lock::fencingToken, "'wrong/hold'", "stranger-7");
            return null;
        });
        new Thread(stranger, "stranger-7").start();
        stranger.get(10, TimeUnit.SECONDS);
        assertThat(lock.isHeldByCurrentThread()).isTrue();
    }

    /** A lock that nobody holds cannot be freed, nor one that was freed already. */
    @Test
    void unlock_notHeld_namesLockAndThread() {
        String me = Thread.currentThread().getName();
        assertNotHeld(lock::unlock, "'wrong/hold'", me);
        lock.lock();
        lock.unlock();
        assertNotHeld(lock::unlock, "'wrong/hold'", me);
        assertNotHeld(locks.getReadWriteLock("rw").readLock()::unlock, "'rw'", me);
        assertNotHeld(locks.getReadWriteLock("rw").writeLock()::unlock, "'rw'", me);
    }

    /** A multi-lock of which one part is held is not held, and keeps the part. */
    @Test
    void unlock_multiLockHeldInPart_refusedAndKept() {
        DistributedLock both = locks.getMultiLock("wrong/hold", "wrong/other");
        lock.lock();
        assertNotHeld(
                both::unlock, "'wrong/hold+wrong/other'", Thread.currentThread().getName());
        assertNotHeld(
                both::fencingToken,
                "'wrong/hold+wrong/other'",
                Thread.currentThread().getName());
        assertThat(lock.isHeldByCurrentThread()).isTrue();
    }

    /** Who does not hold a lock has no token. */
    @Test
    void fencingToken_notHeld_namesLockAndThread() throws InterruptedException {
        assertNotHeld(lock::fencingToken, "'wrong/hold'", Thread.currentThread().getName());
        Lease lease = lock.acquire();
        lease.close();
        lease.close();
        assertNotHeld(lease::fencingToken, "lease of lock 'wrong/hold' is closed");
    }

    private static void assertNotHeld(ThrowingCallable call, String... words) {
        assertThatThrownBy(call)
                .isExactlyInstanceOf(IllegalMonitorStateException.class)
                .hasMessageContainingAll(words);
    }

    /** There are no conditions, and the caller is told so. */
    @Test
    void newCondition_anyLock_unsupported() {
        for (DistributedLock any : List.of(
                lock, locks.getMultiLock("a", "b"), locks.getReadWriteLock("rw").readLock())) {
            assertThatThrownBy(any::newCondition)
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessage("a distributed lock has no conditions");
        }
    }

    /** A backend without read/write locks is named. */
    @Test
    void getReadWriteLock_backendHasNone_unsupported() {
        try (LockFactory plain = LockFactory.of(PlainBackend.create(), LockOptions.defaults())) {
            assertThatThrownBy(() -> plain.getReadWriteLock("rw"))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessage("backend 'plain' has no read/write locks");
        }
    }

    /** A reader that wants to write would wait for itself, and is told so in every form. */
    @Test
    void writeLock_heldForReading_refused() {
        DistributedReadWriteLock both = locks.getReadWriteLock("rw");
        both.readLock().lock();
        List<ThrowingCallable> upgrades = List.of(
                both.writeLock()::lock,
                () -> both.writeLock().lock(Duration.ofSeconds(1)),
                both.writeLock()::lockInterruptibly,
                both.writeLock()::tryLock,
                () -> both.writeLock().tryLock(1, TimeUnit.SECONDS),
                () -> both.writeLock().tryLock(Duration.ofSeconds(1), Duration.ofSeconds(1)));
        for (ThrowingCallable upgrade : upgrades) {
            assertThatThrownBy(upgrade)
                    .isExactlyInstanceOf(IllegalMonitorStateException.class)
                    .hasMessage("thread " + Thread.currentThread().getName()
                            + " holds the read lock 'rw' and cannot take its write lock: it would wait for itself");
        }
        both.readLock().unlock();
        assertThat(both.writeLock().tryLock()).isTrue();
    }

    /** Arguments that are missing are named, and nothing has happened. */
    @Test
    void arguments_null_named() throws InterruptedException {
        assertMissing("wait", () -> lock.tryLock(null, Duration.ofSeconds(1)));
        assertMissing("wait", () -> lock.tryAcquire(null));
        assertMissing("wait", () -> lock.tryAcquireAsync(null));
        assertMissing("listener", () -> locks.addListener(null));
        assertMissing("body", () -> locks.withLock("wrong/hold", null));
        assertThatThrownBy(() -> lock.tryLock(1, null)).isInstanceOf(NullPointerException.class);
        assertThat(lock.isLocked()).isFalse();
        try (Lease lease = lock.acquire();
                Lease both = locks.getMultiLock("a", "b").acquire()) {
            assertMissing("listener", () -> lease.onLost(null));
            assertMissing("listener", () -> both.onLost(null));
        }
    }

    private static void assertMissing(String argument, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(NullPointerException.class).hasMessage(argument + " must not be null");
    }
}
