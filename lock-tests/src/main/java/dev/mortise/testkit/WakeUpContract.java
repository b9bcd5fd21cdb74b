package dev.mortise.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** I9: every release wakes a waiter, and a lost wake-up costs no more than a second. */
public interface WakeUpContract extends Contract {
    /** A waiter of another process is woken, and does not find out by asking once a second. */
    @Test
    default void unlock_waiterInAnotherProcess_wokenPromptly() {
        List<Duration> waits = waitsAfterRelease(probe(), 7);
        Duration bound = fixture().traits().noticeTime().multipliedBy(4).plus(Delays.MEDIUM);
        assertThat(waits.get(waits.size() / 2)).as("median of %s", waits).isLessThan(bound);
    }

    /** A waiter whose wake-up got lost gets the lock about a second later. */
    @Test
    default void unlock_wakeUpLost_withinASecond() {
        ProbeBackend probe = probe();
        probe.swallowHook();
        List<Duration> waits = waitsAfterRelease(probe, 1);
        assertThat(waits)
                .allSatisfy(wait ->
                        assertThat(wait).isLessThan(Duration.ofSeconds(1).plus(Delays.SLACK)));
    }

    /** From release there to grant here, sorted. */
    private List<Duration> waitsAfterRelease(ProbeBackend probe, int rounds) {
        String name = freshName();
        DistributedLock holder = process().getLock(name);
        DistributedLock lock = process(probe).getLock(name);
        List<Duration> waits = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            holder.lock();
            Actor<Long> waiter = actors().call("waiter", () -> {
                lock.lock();
                long granted = System.nanoTime();
                lock.unlock();
                return granted;
            });
            waiter.awaitBlocked();
            holder.unlock();
            long released = System.nanoTime();
            waits.add(Duration.ofNanos(waiter.join() - released));
        }
        Collections.sort(waits);
        return waits;
    }

    /** One release sets a whole chain of waiters of several processes going, thread by thread. */
    @Test
    default void unlock_chainOfWaiters_allGetIn() {
        String name = freshName();
        ExclusionMonitor monitor = new ExclusionMonitor();
        DistributedLock holder = process().getLock(name);
        holder.lock();
        List<Actor<Void>> waiters = new ArrayList<>();
        for (int process = 0; process < 4; process++) {
            DistributedLock lock = process().getLock(name);
            waiters.addAll(actors().runMany(3, "p" + process, () -> {
                lock.lock();
                monitor.visit(lock.fencingToken());
                lock.unlock();
            }));
        }
        waiters.forEach(Actor::awaitBlocked);
        holder.unlock();
        waiters.forEach(Actor::join);
        monitor.assertExclusive(12);
    }

    /** A waiter that gives up at the moment of a release does not take the wake-up of the next one with it. */
    @Test
    default void unlock_waiterGivesUpMeanwhile_nextOneWoken() {
        String name = freshName();
        DistributedLock holder = process().getLock(name);
        DistributedLock sameProcess = process().getLock(name);
        DistributedLock otherProcess = process().getLock(name);
        for (int i = 0; i < 20; i++) {
            holder.lock();
            long giveUp = TimeUnit.MILLISECONDS.toNanos(20) + i * 100_000L;
            long start = System.nanoTime();
            Actor<Void> quitter = actors().run("quitter", () -> tryAndUnlock(sameProcess, giveUp));
            Actor<Void> next = actors().run(
                            "next", () -> AcquireForm.LOCK.take(sameProcess).close());
            Actor<Void> other = actors().run(
                            "other", () -> AcquireForm.LOCK.take(otherProcess).close());
            Delays.pass(Duration.ofNanos(start + giveUp - System.nanoTime()), "the moment of giving up");
            holder.unlock();
            Duration limit = Duration.ofSeconds(2).plus(Delays.SLACK);
            quitter.join(limit);
            next.join(limit);
            other.join(limit);
        }
    }

    private static void tryAndUnlock(DistributedLock lock, long nanos) throws InterruptedException {
        if (lock.tryLock(nanos, TimeUnit.NANOSECONDS)) {
            lock.unlock();
        }
    }
}
