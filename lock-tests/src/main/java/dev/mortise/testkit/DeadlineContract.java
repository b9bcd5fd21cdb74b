package dev.mortise.testkit;

import static dev.mortise.testkit.LockAssert.assertFreeWithin;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockBackendException;
import dev.mortise.LockFactory;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** I6: one budget covers everything a wait consists of; {@code false} comes neither before it is spent nor much later. */
public interface DeadlineContract extends Contract {
    /** A wait for another process ends with its time. */
    @Test
    default void tryLock_heldByAnotherProcess_falseAtItsTime() throws Exception {
        String name = freshName();
        DistributedLock lock = process().getLock(name);
        DistributedLock there = process().getLock(name);
        lock.lock();
        assertEndsAfter(Delays.MEDIUM, () -> there.tryLock(Delays.MEDIUM.toMillis(), TimeUnit.MILLISECONDS));
        assertEndsAfter(Delays.MEDIUM, () -> there.tryLock(Delays.MEDIUM, Duration.ofSeconds(5)));
        assertEndsAfter(Delays.MEDIUM, () -> there.tryAcquire(Delays.MEDIUM).isPresent());
        lock.unlock();
    }

    /** A wait for a thread of the same process ends with its time. */
    @Test
    default void tryLock_heldByThreadOfSameProcess_falseAtItsTime() throws Exception {
        DistributedLock lock = process().getLock(freshName());
        lock.lock();
        Actor<Void> local = actors().run("local", () -> {
            assertEndsAfter(Delays.MEDIUM, () -> lock.tryLock(Delays.MEDIUM.toMillis(), TimeUnit.MILLISECONDS));
            assertEndsAfter(Delays.MEDIUM, () -> lock.tryAcquire(Delays.MEDIUM).isPresent());
        });
        local.join();
        lock.unlock();
    }

    /** The wait for a thread of the same process and the one for another process share a budget. */
    @Test
    default void tryLock_localThenRemoteWait_oneBudget() {
        String name = freshName();
        Duration wait = Delays.millis(1_500);
        Duration ahead = wait.multipliedBy(8).dividedBy(10);
        DistributedLock holder = process().getLock(name);
        DistributedLock lock = process().getLock(name);
        holder.lock();
        Actor<Boolean> first = actors().call("first", () -> lock.tryLock(ahead.toNanos(), TimeUnit.NANOSECONDS));
        first.awaitBlocked();
        Actor<Duration> second = actors().call("second", () -> {
            long start = System.nanoTime();
            assertThat(lock.tryLock(wait.toNanos(), TimeUnit.NANOSECONDS)).isFalse();
            return Delays.since(start);
        });
        assertThat(second.join()).isBetween(wait, wait.plus(ahead.dividedBy(2)));
        assertThat(first.join()).isFalse();
        holder.unlock();
    }

    /** A wait of zero or less does not wait. */
    @Test
    default void tryLock_zeroOrNegative_doesNotWait() throws Exception {
        String name = freshName();
        DistributedLock lock = process().getLock(name);
        DistributedLock there = process().getLock(name);
        lock.lock();
        for (long wait : new long[] {0, -1, Long.MIN_VALUE}) {
            assertEndsAfter(Duration.ZERO, () -> there.tryLock(wait, TimeUnit.NANOSECONDS));
            assertEndsAfter(Duration.ZERO, () -> there.tryLock(wait, TimeUnit.DAYS));
            assertEndsAfter(
                    Duration.ZERO,
                    () -> there.tryAcquire(Duration.ofSeconds(wait)).isPresent());
            assertEndsAfter(
                    Duration.ZERO,
                    () -> AcquireForm.get(there.tryAcquireAsync(Duration.ofNanos(wait)))
                            .isPresent());
        }
        lock.unlock();
        for (long wait : new long[] {0, -1}) {
            assertThat(there.tryLock(wait, TimeUnit.NANOSECONDS))
                    .as("free lock, wait of %d", wait)
                    .isTrue();
            there.unlock();
        }
    }

    /** The longest times there are do not overflow into short ones. */
    @Test
    default void tryLock_longestTimes_waitForGrant() {
        String name = freshName();
        DistributedLock holder = process().getLock(name);
        DistributedLock lock = process().getLock(name);
        grantedAfterRelease(holder, () -> tryAndUnlock(lock, Long.MAX_VALUE, TimeUnit.NANOSECONDS));
        grantedAfterRelease(holder, () -> tryAndUnlock(lock, Long.MAX_VALUE, TimeUnit.DAYS));
        grantedAfterRelease(holder, () -> {
            lock.tryAcquire(Duration.ofSeconds(Long.MAX_VALUE)).orElseThrow().close();
            return true;
        });
        grantedAfterRelease(holder, () -> {
            AcquireForm.get(lock.tryAcquireAsync(Duration.ofSeconds(Long.MAX_VALUE)))
                    .orElseThrow()
                    .close();
            return true;
        });
    }

    private void grantedAfterRelease(DistributedLock holder, Callable<Boolean> waiting) {
        holder.lock();
        Actor<Boolean> waiter = actors().call("patient", waiting);
        Delays.pass(Delays.SHORT, "a wait that overflowed would end now");
        assertThat(waiter.isDone()).isFalse();
        holder.unlock();
        assertThat(waiter.join()).isTrue();
    }

    private static boolean tryAndUnlock(DistributedLock lock, long time, TimeUnit unit) throws InterruptedException {
        boolean granted = lock.tryLock(time, unit);
        if (granted) {
            lock.unlock();
        }
        return granted;
    }

    /** A call that the backend holds up beyond the caller's time ends when the backend answers, and leaves no lock. */
    @Test
    default void tryLock_verbBlockedBeyondItsTime_endsWithTheVerb() throws InterruptedException {
        String name = freshName();
        ProbeBackend probe = probe();
        LockFactory here = process(probe);
        probe.on(Verb.ACQUIRE).block();
        Actor<Void> asker = actors().run("asker", () -> {
            try {
                tryAndUnlock(here.getLock(name), Delays.SHORT.toMillis(), TimeUnit.MILLISECONDS);
            } catch (LockBackendException noAnswerInTime) {
                assertThat(noAnswerInTime.lockName()).isEqualTo(name);
            }
        });
        probe.on(Verb.ACQUIRE).awaitBlocked(1);
        Delays.pass(Delays.SHORT.multipliedBy(2), "the caller's time has to be over");
        probe.heal();
        asker.join(Delays.PROMPT);
        assertFreeWithin(Delays.PROMPT, process(), name);
    }

    private static void assertEndsAfter(Duration time, Callable<Boolean> wait) throws Exception {
        long start = System.nanoTime();
        assertThat(wait.call()).as("granted").isFalse();
        assertThat(Delays.since(start)).isBetween(time, time.plus(Delays.SLACK));
    }
}
