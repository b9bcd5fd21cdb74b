package dev.mortise;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/**
 * A lock that at most one holder has at a time, among all threads of all processes that use the same backend.
 *
 * <p><b>Who holds it.</b> A thread, through the methods of {@link Lock}: re-entrant, to be unlocked by the same thread.
 * Or a {@link Lease}, through {@link #acquire()} and its kin: bound to no thread, not re-entrant, to be closed by
 * anyone. Two lock objects of one factory and name are the same lock. A thread and a lease, or two leases, exclude each
 * other like strangers, even if one thread stands behind both.
 *
 * <p><b>What holding means.</b> The backend grants the lock to one holder at a time, for a lease that the factory renews
 * until the lock is released. If renewal fails, the hold ends by itself on this side before the backend gives the lock
 * to someone else: from then on it is <em>lost</em>, {@link #isHeldByCurrentThread()} is {@code false} and
 * {@link #unlock()} throws {@link LockLostException}. A holder that stalls between looking and acting can still act too
 * late; where that matters, have the guarded resource refuse a {@link #fencingToken()} smaller than one it has seen.
 *
 * <p><b>Order.</b> Threads of one process are served roughly first come, first served: a running thread may overtake a
 * waiting one, but for no longer than a few milliseconds. The order between processes is the backend's.
 *
 * <p><b>Memory effects.</b> Between threads and leases of one factory, those that {@link Lock} demands. Between
 * factories or processes, none: a new holder sees what it reads from shared storage.
 *
 * <p><b>Failures.</b> Contention is {@code false} or empty, never an exception. A wrong call is a
 * {@link IllegalMonitorStateException}, {@link IllegalArgumentException} or, after the factory was closed,
 * {@link IllegalStateException}. A backend that cannot answer is a {@link LockBackendException}; the caller then does not
 * hold the lock, and what the call may have left at the backend is taken back or expires with its lease.
 *
 * <p>Safe for use by many threads, platform and virtual.
 */
public interface DistributedLock extends Lock {
    /** {@return the name the lock was asked for by; for a multi-lock, its names, sorted and joined by {@code +}} */
    String name();

    /**
     * Acquires this lock, waiting as long as it takes.
     *
     * <p>If the calling thread already holds the lock, its hold count grows by one and the method returns without a
     * backend call. If the lock is free, the thread gets it. If somebody else has it, the thread waits its turn among
     * those of this factory, then contends with other processes. On return the lease is renewed until {@link #unlock()},
     * until the factory is closed, or until the lock is lost.
     *
     * <p>A backend that is out of reach does not end the wait: the call goes on asking until it gets an answer.
     *
     * <p><b>Interruption.</b> Not an interruption point. An interrupt that arrives while waiting is kept, costs the
     * thread nothing of its place in line, and is pending when the method returns.
     *
     * @throws LockBackendException if the backend refuses for good, as it does for wrong credentials; the lock is not held
     * @throws LockLostException if the thread re-enters a hold that was lost; the hold count is unchanged
     * @throws IllegalMonitorStateException if this is a write lock and the thread holds the read lock of the same name
     * @throws IllegalStateException if the factory is closed, also if it is closed meanwhile
     */
    @Override
    void lock();

    /**
     * Acquires this lock like {@link #lock()}, for a fixed lease that is not renewed.
     *
     * <p>When the lease has run out the hold is lost, whether or not the work is done. A thread that already holds the
     * lock re-enters its hold and keeps that hold's lease.
     *
     * @param lease how long the hold lasts if it is not released before
     * @throws IllegalArgumentException if the lease is shorter than 100 ms or longer than 30 days
     * @throws LockBackendException as for {@link #lock()}
     * @throws LockLostException as for {@link #lock()}
     * @throws IllegalStateException if the factory is closed, also if it is closed meanwhile
     */
    void lock(Duration lease);

    /**
     * Acquires this lock like {@link #lock()}, unless the thread is interrupted.
     *
     * <p><b>Interruption.</b> If the interrupt flag is set on entry, or the thread is interrupted while it waits, the
     * method throws, holds nothing and clears the flag; this comes before a normal or re-entrant acquisition. An interrupt
     * during a trip to the backend is answered when that trip ends, at the latest after the command timeout.
     *
     * @throws InterruptedException if interrupted
     * @throws LockBackendException as for {@link #lock()}
     * @throws LockLostException as for {@link #lock()}
     * @throws IllegalStateException if the factory is closed, also if it is closed meanwhile
     */
    @Override
    void lockInterruptibly() throws InterruptedException;

    /**
     * Acquires this lock if it is free right now.
     *
     * <p>Asks the backend at most once and never waits for a lock, neither for another thread nor for another process. If
     * the calling thread already holds the lock, its hold count grows by one.
     *
     * @return {@code false} if somebody else holds the lock, or is ahead of the caller for it
     * @throws LockBackendException if the backend did not answer; the lock is not held
     * @throws LockLostException as for {@link #lock()}
     * @throws IllegalStateException if the factory is closed
     */
    @Override
    boolean tryLock();

    /**
     * Acquires this lock if that is possible within the given time.
     *
     * <p>The time covers the wait for other threads, the wait for other processes and every trip to the backend. The
     * method returns at the latest one command timeout after it. Zero or less does not wait.
     *
     * <p><b>Interruption.</b> As for {@link #lockInterruptibly()}.
     *
     * @return {@code false} if somebody else held the lock for all that time
     * @throws InterruptedException if interrupted; nothing is held
     * @throws LockBackendException if the backend gave no answer in all that time; the lock is not held
     * @throws LockLostException as for {@link #lock()}
     * @throws IllegalStateException if the factory is closed, also if it is closed meanwhile
     */
    @Override
    boolean tryLock(long time, TimeUnit unit) throws InterruptedException;

    /**
     * Acquires this lock like {@link #tryLock(long, TimeUnit)}, for a fixed lease that is not renewed.
     *
     * @param wait how long to wait; zero or less does not wait
     * @param lease how long the hold lasts if it is not released before
     * @return {@code false} if somebody else held the lock for all that time
     * @throws IllegalArgumentException if the lease is shorter than 100 ms or longer than 30 days
     * @throws InterruptedException if interrupted; nothing is held
     * @throws LockBackendException if the backend gave no answer in all that time; the lock is not held
     * @throws LockLostException as for {@link #lock()}
     * @throws IllegalStateException if the factory is closed, also if it is closed meanwhile
     */
    boolean tryLock(Duration wait, Duration lease) throws InterruptedException;

    /**
     * Gives back one hold of the calling thread; with the last one, the lock.
     *
     * <p>Works with the interrupt flag set and leaves it set. No renewal begins after the method has returned; one that is
     * under way changes nothing. A network fault is not the caller's problem: the release is repeated in the background
     * until it is confirmed or the lease has run out.
     *
     * @throws LockLostException if the hold was lost before; the hold count still went down by one, and with the last one
     *     the thread is rid of the lock
     * @throws IllegalMonitorStateException if the calling thread does not hold the lock; nothing is changed
     * @throws IllegalStateException if the factory is closed, which released the lock
     */
    @Override
    void unlock();

    /**
     * Not supported: a condition would need a queue at the backend.
     *
     * @throws UnsupportedOperationException always
     */
    @Override
    default Condition newCondition() {
        throw new UnsupportedOperationException("a distributed lock has no conditions");
    }

    /**
     * Asks the backend whether anybody holds this lock. For monitoring, not for decisions: the answer is old when it
     * arrives.
     *
     * @return {@code true} if a thread or lease of any process held it
     * @throws LockBackendException if the backend did not answer
     * @throws IllegalStateException if the factory is closed
     */
    boolean isLocked();

    /**
     * Tells whether the calling thread holds this lock and may still trust it. Looks at a clock and asks nobody.
     *
     * @return {@code false} also when the hold was lost, or can no longer be trusted because its lease was not renewed
     */
    boolean isHeldByCurrentThread();

    /**
     * Counts the calling thread's acquisitions that it has not unlocked yet, also those of a hold that was lost.
     *
     * @return zero if the thread has nothing to unlock
     */
    int getHoldCount();

    /**
     * Returns the fencing token of the calling thread's hold: larger than that of every earlier holder of this name.
     * Re-entry keeps it.
     *
     * @return the token, above zero
     * @throws LockLostException if the hold was lost
     * @throws IllegalMonitorStateException if the calling thread does not hold the lock
     */
    long fencingToken();

    /** {@return how long the calling thread may trust its hold if no renewal succeeds; zero if it holds nothing} */
    Duration remainingLease();

    /**
     * Acquires this lock for a handle that any thread may close, waiting as long as it takes.
     *
     * <p>Not re-entrant: whoever holds the lock already, waits for itself.
     *
     * @return the handle, to be closed
     * @throws InterruptedException as for {@link #lockInterruptibly()}
     * @throws LockBackendException if the backend refuses for good
     * @throws IllegalStateException if the factory is closed, also if it is closed meanwhile
     */
    Lease acquire() throws InterruptedException;

    /**
     * Acquires this lock for a handle if that is possible within the given time.
     *
     * @param wait how long to wait; zero or less asks at most once
     * @return empty if somebody else held the lock for all that time
     * @throws InterruptedException as for {@link #lockInterruptibly()}
     * @throws LockBackendException if the backend gave no answer in all that time
     * @throws IllegalStateException if the factory is closed, also if it is closed meanwhile
     */
    Optional<Lease> tryAcquire(Duration wait) throws InterruptedException;

    /**
     * Acquires this lock for a handle without blocking any thread while it waits.
     *
     * <p>The future fails with what {@link #acquire()} would throw. Cancelling it leaves the line; a lock that was granted
     * meanwhile is given back. Dependent stages run on threads of the factory and should not block them.
     *
     * @return completed with the handle, to be closed
     */
    CompletableFuture<Lease> acquireAsync();

    /**
     * Acquires this lock for a handle, if that is possible within the given time, without blocking any thread while it
     * waits.
     *
     * <p>The future fails with what {@link #tryAcquire(Duration)} would throw, and can be cancelled like that of
     * {@link #acquireAsync()}.
     *
     * @param wait how long to wait; zero or less asks at most once
     * @return completed with the handle, to be closed, or empty if somebody else held the lock for all that time
     */
    CompletableFuture<Optional<Lease>> tryAcquireAsync(Duration wait);
}
