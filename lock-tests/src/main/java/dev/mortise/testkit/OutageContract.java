package dev.mortise.testkit;

import static dev.mortise.testkit.LockAssert.assertFree;
import static dev.mortise.testkit.LockAssert.assertFreeWithin;
import static dev.mortise.testkit.LockAssert.assertTaken;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.LockBackendException;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** I6, I16: what callers see while the backend cannot answer, or refuses for good. */
public interface OutageContract extends Contract {
    /** Options under which nothing takes long to fail. */
    LockOptions IMPATIENT = LockOptions.builder().commandTimeout(Delays.SHORT).build();

    /** A caller who cannot wait is told that the backend did not answer, which is not contention. */
    @Test
    default void tryLock_backendGone_throwsAtOnce() {
        String name = freshName();
        ProbeBackend probe = probe();
        DistributedLock lock = process(probe, IMPATIENT).getLock(name);
        probe.failAll();
        long start = System.nanoTime();
        assertThatThrownBy(lock::tryLock)
                .isInstanceOfSatisfying(LockBackendException.class, failure -> {
                    assertThat(failure.lockName()).isEqualTo(name);
                    assertThat(failure.isPermanent()).isFalse();
                })
                .hasMessageContaining("'" + name + "'")
                .hasMessageContaining("acquire");
        assertThat(Delays.since(start)).isLessThan(IMPATIENT.commandTimeout().plus(Delays.SLACK));
    }

    /** A timed wait that never got an answer asks more than once, ends in time, and is no contention. */
    @Test
    default void tryLock_backendGoneForAllItsTime_throwsInTime() {
        ProbeBackend probe = probe();
        DistributedLock lock = process(probe, IMPATIENT).getLock(freshName());
        probe.failAll();
        long start = System.nanoTime();
        assertThatThrownBy(() -> lock.tryLock(Delays.MEDIUM.toMillis(), TimeUnit.MILLISECONDS))
                .isInstanceOf(LockBackendException.class);
        assertThat(Delays.since(start))
                .isBetween(
                        Delays.SHORT,
                        Delays.MEDIUM.plus(IMPATIENT.commandTimeout()).plus(Delays.SLACK));
        assertThat(probe.on(Verb.ACQUIRE).count()).isGreaterThan(1);
        assertThatThrownBy(() -> lock.tryAcquire(Delays.SHORT)).isInstanceOf(LockBackendException.class);
        assertThatThrownBy(() -> AcquireForm.get(lock.tryAcquireAsync(Delays.SHORT)))
                .isInstanceOf(LockBackendException.class);
    }

    /** A wait behind a thread of the same process is contention, whatever the backend does. */
    @Test
    default void tryLock_backendGoneButHeldLocally_false() {
        ProbeBackend probe = probe();
        DistributedLock lock = process(probe).getLock(freshName());
        lock.lock();
        probe.failAll();
        Actor<Boolean> local = actors().call(
                        "local", () -> lock.tryLock() || lock.tryLock(Delays.SHORT.toMillis(), TimeUnit.MILLISECONDS));
        assertThat(local.join()).isFalse();
        probe.heal();
        lock.unlock();
    }

    /** A caller who waits as long as it takes waits an outage out. */
    @Test
    default void lock_outage_riddenOut() {
        String name = freshName();
        ProbeBackend probe = probe();
        LockFactory here = process(probe);
        probe.failAll();
        List<Actor<Void>> waiters = new ArrayList<>();
        for (AcquireForm form : List.of(
                AcquireForm.LOCK,
                AcquireForm.LOCK_INTERRUPTIBLY,
                AcquireForm.TRY_LOCK_TIMED,
                AcquireForm.ACQUIRE,
                AcquireForm.ACQUIRE_ASYNC)) {
            waiters.add(actors().run(
                            form.name(), () -> form.take(here.getLock(name)).close()));
        }
        probe.on(Verb.ACQUIRE).awaitCalls(3);
        assertThat(waiters).noneMatch(Actor::isDone);
        probe.heal();
        waiters.forEach(Actor::join);
        assertFree(process(), name);
    }

    /** An outage is not answered with a storm of attempts. */
    @Test
    default void lock_outage_attemptsBackOff() {
        ProbeBackend probe = probe();
        DistributedLock lock = process(probe).getLock(freshName());
        probe.failAll();
        Actor<Void> waiter =
                actors().run("waiter", () -> AcquireForm.LOCK.take(lock).close());
        Delays.pass(Duration.ofMillis(500), "attempts to count");
        assertThat(probe.on(Verb.ACQUIRE).count()).isLessThan(60);
        probe.heal();
        waiter.join();
    }

    /** A backend that refuses for good is asked once, however long the caller would wait. */
    @Test
    default void lock_refusedForGood_failsAtOnceInEveryForm() {
        ProbeBackend probe = probe();
        LockFactory here = process(probe);
        probe.on(Verb.ACQUIRE).refuseAll();
        for (AcquireForm form : AcquireForm.values()) {
            DistributedLock lock = here.getLock(freshName());
            int before = probe.on(Verb.ACQUIRE).count();
            long start = System.nanoTime();
            assertThatThrownBy(() -> form.take(lock))
                    .as("%s", form)
                    .isInstanceOfSatisfying(
                            LockBackendException.class,
                            failure -> assertThat(failure.isPermanent()).isTrue());
            assertThat(Delays.since(start)).as("%s", form).isLessThan(Delays.PROMPT);
            assertThat(probe.on(Verb.ACQUIRE).count() - before).as("%s", form).isEqualTo(1);
            assertThat(lock.getHoldCount()).isZero();
        }
    }

    /** Each of several waiters of one process is told of a refusal for good. */
    @Test
    default void lock_refusedForGood_toldToAllWaiters() {
        ProbeBackend probe = probe();
        DistributedLock lock = process(probe).getLock(freshName());
        probe.on(Verb.ACQUIRE).block();
        List<Actor<Void>> waiters = actors().runMany(
                        4, "waiter", () -> assertThatThrownBy(lock::lock).isInstanceOf(LockBackendException.class));
        waiters.forEach(Actor::awaitBlocked);
        probe.on(Verb.ACQUIRE).refuseAll();
        probe.on(Verb.ACQUIRE).unblock();
        waiters.forEach(Actor::join);
    }

    /** A backend with a bug fails at most the caller that met it; the next one gets the lock. */
    @Test
    default void lock_backendBreaks_nextGetsIn() throws InterruptedException {
        for (Verb verb : List.of(Verb.CONTEND, Verb.ACQUIRE)) {
            ProbeBackend probe = probe();
            LockFactory here = process(probe);
            for (AcquireForm form : AcquireForm.values()) {
                String name = freshName();
                probe.on(verb).breakNext(1);
                try {
                    form.take(here.getLock(name)).close();
                } catch (LockBackendException | VerbProbe.ProbeError told) {
                    assertThat(here.getLock(name).getHoldCount()).isZero();
                }
                assertFreeWithin(Delays.PROMPT, here, name);
                assertFreeWithin(Delays.PROMPT, process(), name);
            }
        }
    }

    /** A backend with a bug in its release does not keep the next thread of the process from the lock. */
    @Test
    default void unlock_backendBreaks_nextGetsIn() throws InterruptedException {
        String name = freshName();
        ProbeBackend probe = probe();
        LockFactory here = process(probe);
        here.getLock(name).lock();
        probe.on(Verb.RELEASE).breakNext(1);
        try {
            here.getLock(name).unlock();
        } catch (VerbProbe.ProbeError bug) {
            assertThat(here.getLock(name).getHoldCount()).isZero();
        }
        assertFreeWithin(Delays.PATIENCE, here, name);
        assertFreeWithin(Delays.PATIENCE, process(), name);
    }

    /** An unlock during an outage returns, goes on in the background, and is told to listeners when it is done. */
    @Test
    default void unlock_outage_returnsAndFreesAfterwards() throws InterruptedException {
        String name = freshName();
        ProbeBackend probe = probe();
        LockFactory here = process(probe);
        RecordingListener listener = new RecordingListener();
        here.addListener(listener);
        DistributedLock lock = here.getLock(name);
        LockFactory there = process();
        lock.lock();
        probe.failAll();
        long start = System.nanoTime();
        lock.unlock();
        assertThat(Delays.since(start)).isLessThan(Delays.PROMPT);
        assertThat(lock.getHoldCount()).isZero();
        probe.on(Verb.RELEASE).awaitCalls(2);
        assertTaken(there, name);
        probe.heal();
        assertFreeWithin(Delays.PATIENCE, there, name);
        assertThat(listener.awaitEvent("released").failure()).isEmpty();
    }

    /** A release that the backend could not be told of within the lease is reported with its reason. */
    @Test
    default void unlock_outageLongerThanLease_reportedAndFree() throws InterruptedException {
        String name = freshName();
        ProbeBackend probe = probe();
        LockFactory here = process(probe, Delays.shortLease().build());
        RecordingListener listener = new RecordingListener();
        here.addListener(listener);
        DistributedLock lock = here.getLock(name);
        lock.lock();
        probe.on(Verb.RELEASE).failAll();
        lock.unlock();
        assertThat(listener.awaitEvent("released").failure()).isPresent();
        if (fixture().traits().lossToldFirst()) {
            assertFreeWithin(Delays.LEASE.plus(Delays.PROMPT), process(), name);
        }
        assertThat(listener.count("lost")).isZero();
    }

    /** Whether a lock is held is not guessed. */
    @Test
    default void isLocked_backendGone_throws() {
        ProbeBackend probe = probe();
        DistributedLock lock = process(probe).getLock(freshName());
        probe.failAll();
        assertThatThrownBy(lock::isLocked).isInstanceOf(LockBackendException.class);
    }
}
