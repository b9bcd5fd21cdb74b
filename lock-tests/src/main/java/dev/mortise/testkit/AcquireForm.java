package dev.mortise.testkit;

import dev.mortise.DistributedLock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/** The ways to get a lock, for properties that hold for all of them. */
enum AcquireForm {
    LOCK(lock -> {
        lock.lock();
        return Held.byThread(lock);
    }),
    LOCK_FOR_LEASE(lock -> {
        lock.lock(fixedLease());
        return Held.byThread(lock);
    }),
    LOCK_INTERRUPTIBLY(lock -> {
        lock.lockInterruptibly();
        return Held.byThread(lock);
    }),
    TRY_LOCK(lock -> {
        long start = System.nanoTime();
        while (!lock.tryLock()) {
            granted(Delays.since(start).compareTo(Delays.PATIENCE) < 0);
            LockSupport.parkNanos(100_000);
        }
        return Held.byThread(lock);
    }),
    TRY_LOCK_TIMED(lock -> {
        granted(lock.tryLock(Delays.PATIENCE.toNanos(), TimeUnit.NANOSECONDS));
        return Held.byThread(lock);
    }),
    TRY_LOCK_FOR_LEASE(lock -> {
        granted(lock.tryLock(Delays.PATIENCE, fixedLease()));
        return Held.byThread(lock);
    }),
    ACQUIRE(lock -> Held.by(lock.acquire())),
    TRY_ACQUIRE(lock -> Held.by(lock.tryAcquire(Delays.PATIENCE).orElseThrow(AcquireForm::refused))),
    ACQUIRE_ASYNC(lock -> Held.by(get(lock.acquireAsync()))),
    TRY_ACQUIRE_ASYNC(lock -> Held.by(get(lock.tryAcquireAsync(Delays.PATIENCE)).orElseThrow(AcquireForm::refused)));

    /** Those that an interrupt ends. */
    static final Set<AcquireForm> INTERRUPTIBLE =
            EnumSet.of(LOCK_INTERRUPTIBLY, TRY_LOCK_TIMED, TRY_LOCK_FOR_LEASE, ACQUIRE, TRY_ACQUIRE);

    /** Those that go on through an interrupt. */
    static final Set<AcquireForm> UNINTERRUPTIBLE = EnumSet.of(LOCK, LOCK_FOR_LEASE);

    /** Those whose hold belongs to the thread. */
    static final Set<AcquireForm> BY_THREAD =
            EnumSet.of(LOCK, LOCK_FOR_LEASE, LOCK_INTERRUPTIBLY, TRY_LOCK, TRY_LOCK_TIMED, TRY_LOCK_FOR_LEASE);

    private final Way way;

    AcquireForm(Way way) {
        this.way = way;
    }

    private interface Way {
        Held take(DistributedLock lock) throws InterruptedException;
    }

    /** Gets the lock, waiting for at most {@link Delays#PATIENCE} if the form has a limit. */
    Held take(DistributedLock lock) throws InterruptedException {
        return way.take(lock);
    }

    /** What a future was completed with, unwrapped like a call that blocks. */
    static <T> T get(CompletableFuture<T> future) throws InterruptedException {
        try {
            return future.get(Delays.PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            if (failed.getCause() instanceof Error error) {
                throw error;
            }
            throw new AssertionError(failed.getCause());
        } catch (TimeoutException late) {
            future.cancel(false);
            throw new AssertionError("future not complete in time\n" + ThreadDump.ofTestAndEngine(), late);
        }
    }

    private static Duration fixedLease() {
        return Duration.ofSeconds(60);
    }

    private static void granted(boolean granted) {
        if (!granted) {
            throw refused();
        }
    }

    private static AssertionError refused() {
        return new AssertionError("lock refused for all of " + Delays.PATIENCE + "\n" + ThreadDump.ofTestAndEngine());
    }
}
