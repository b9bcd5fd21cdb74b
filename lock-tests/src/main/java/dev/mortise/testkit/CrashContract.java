package dev.mortise.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockBackendException;
import dev.mortise.LockLostException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/** I3, I7 and I8 with real processes, which are stopped in the middle of whatever they do, or killed. */
public interface CrashContract extends Contract {
    /** The lease of processes that are paused or killed: a busy machine wakes threads up to 200 ms late. */
    Duration CHILD_LEASE = Delays.millis(2_000);

    /** How long at most a lock outlives a process that went silent with it; a backend with sessions says otherwise. */
    default Duration crashRecovery() {
        return CHILD_LEASE;
    }

    /** The lock of a process that was killed is free when its lease is over. */
    @Test
    default void lock_holderKilled_freeWithinLease(TestReporter reporter) throws InterruptedException {
        String name = freshName();
        DistributedLock lock = process().getLock(name);
        try (LockTaker child = LockTaker.on(fixture(), CHILD_LEASE)) {
            long token = child.lock(name);
            child.kill();
            long killed = System.nanoTime();
            assertSucceeded(reporter, "free after kill", lock, token, killed);
            lock.unlock();
        }
    }

    /** A process that is killed while it waits is in nobody's way. */
    @Test
    default void lock_waiterKilled_othersGetIn() throws InterruptedException {
        String name = freshName();
        DistributedLock lock = process().getLock(name);
        DistributedLock other = process().getLock(name);
        try (LockTaker child = LockTaker.on(fixture(), CHILD_LEASE)) {
            lock.lock();
            CompletableFuture<TakerReply> childIn = child.send("lock", name);
            Eventually.within(Delays.MEDIUM, childIn::isDone); // time to get in line, where nobody can see it
            assertThat(childIn).isNotDone();
            child.kill();
            lock.unlock();
            assertThat(tryLock(other, crashRecovery().plus(Delays.SLACK))).isTrue();
            other.unlock();
        }
    }

    /**
     * A holder that was stopped for longer than its lease knows it the moment it goes on, and cannot disturb its
     * successor.
     */
    @Test
    default void lock_holderPausedBeyondLease_lostAndHarmless(TestReporter reporter) throws InterruptedException {
        String name = freshName();
        DistributedLock lock = process().getLock(name);
        DistributedLock stranger = process().getLock(name);
        try (LockTaker child = LockTaker.on(fixture(), CHILD_LEASE)) {
            long token = child.lock(name);
            child.pause();
            long paused = System.nanoTime();
            assertSucceeded(reporter, "free after pause", lock, token, paused);

            CompletableFuture<TakerReply> held = child.send("held", name);
            CompletableFuture<TakerReply> unlocked = child.send("unlock", name);
            long resumed = System.nanoTime();
            child.resume();
            TakerReply first = child.await(held, Delays.PATIENCE);
            assertThat(first.isTrue()).as("first query after the pause").isFalse();
            report(reporter, "first query after resume", first.nanos() - resumed);
            TakerReply late = child.await(unlocked, Delays.PATIENCE);
            assertThat(late.threw(LockLostException.class))
                    .as("late unlock: %s", late)
                    .isTrue();

            assertThat(lock.isHeldByCurrentThread()).isTrue();
            LockAssert.assertTaken(stranger);
            assertRefused(child, name);
            long second = lock.fencingToken();
            lock.unlock();
            assertThat(child.lock(name)).isGreaterThan(second);
            child.unlock(name).value();
        }
    }

    /**
     * The lease of a process that is paused for a third of it: what is left has to be longer than a busy machine is late. A
     * backend that keeps some of it back says otherwise.
     */
    default Duration pausedLease() {
        return CHILD_LEASE.multipliedBy(3).dividedBy(2);
    }

    /** A pause for a third of the lease, just when the lease was to be renewed, costs nothing. */
    @Test
    default void lock_holderPausedShortly_keepsLock() {
        String name = freshName();
        Duration lease = pausedLease();
        DistributedLock stranger = process().getLock(name);
        try (LockTaker child = LockTaker.on(fixture(), lease)) {
            long token = child.lock(name);
            Delays.pass(lease.multipliedBy(3).dividedBy(10), "until shortly before the first renewal");
            child.pause();
            Delays.pass(lease.dividedBy(3), "a pause that the lease allows for");
            child.resume();
            assertThat(child.holds(name)).isTrue();
            Delays.pass(lease.dividedBy(2), "beyond the end of the lease as it was granted");
            LockAssert.assertTaken(stranger);
            assertThat(child.holds(name)).isTrue();
            assertThat(child.ask("token", name).number()).isEqualTo(token);
            child.unlock(name).value();
        }
    }

    /** The child is refused, once it is connected again: its server may have given it up while it was stopped. */
    private static void assertRefused(LockTaker child, String name) {
        AtomicReference<TakerReply> reply = new AtomicReference<>();
        Eventually.eventually("the child has an answer", () -> {
            reply.set(child.ask("tryLock", name, Delays.SHORT.toMillis()));
            return !reply.get().threw(LockBackendException.class);
        });
        assertThat(reply.get().isTrue()).isFalse();
    }

    private static boolean tryLock(DistributedLock lock, Duration wait) throws InterruptedException {
        return lock.tryLock(wait.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** The lock can be had from a silent holder in time, with a higher token. */
    private void assertSucceeded(TestReporter reporter, String what, DistributedLock lock, long token, long silent)
            throws InterruptedException {
        assertThat(tryLock(lock, crashRecovery().plus(Delays.SLACK))).as(what).isTrue();
        report(reporter, what, System.nanoTime() - silent);
        assertThat(lock.fencingToken()).isGreaterThan(token);
    }

    private static void report(TestReporter reporter, String what, long nanos) {
        reporter.publishEntry(what, nanos / 1_000 + " us");
    }
}
