package dev.mortise.testkit;

import static dev.mortise.testkit.LockAssert.assertFree;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.Lease;
import dev.mortise.LockFactory;
import dev.mortise.LockListener;
import dev.mortise.LockOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** I13: closing a factory gives everything back, ends every wait, and never takes long. */
public interface CloseContract extends Contract {
    /** How long closing may take. */
    Duration LIMIT = Duration.ofSeconds(2);

    /** What a closed factory held is free at once, and its holders do not believe otherwise. */
    @Test
    default void close_locksHeld_freeAtOnce() throws InterruptedException {
        List<String> names = List.of(freshName(), freshName(), freshName());
        LockFactory here = process();
        LockFactory there = process();
        DistributedLock lock = here.getLock(names.get(0));
        lock.lock();
        lock.lock();
        Lease lease = here.getLock(names.get(1)).acquire();
        here.getLock(names.get(2)).lock(Duration.ofSeconds(30));
        here.close();
        names.forEach(name -> assertFree(there, name));
        assertThat(lease.isValid()).isFalse();
        assertThat(lock.isHeldByCurrentThread()).isFalse();
        assertThatThrownBy(lock::unlock).isInstanceOf(IllegalStateException.class);
    }

    /** A lease that is held when its factory is closed is told of its loss. */
    @Test
    default void close_leaseHeld_toldOfLoss() throws InterruptedException {
        LockFactory here = process();
        Lease lease = here.getLock(freshName()).acquire();
        CountDownLatch told = new CountDownLatch(1);
        lease.onLost(event -> told.countDown());
        here.close();
        assertThat(told.await(Delays.PROMPT.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
    }

    /** Every thread that waits, for its own process or another, is told. */
    @Test
    default void close_threadsWait_allTold() {
        String heldHere = freshName();
        String heldThere = freshName();
        LockFactory here = process();
        DistributedLock there = process().getLock(heldThere);
        here.getLock(heldHere).lock();
        there.lock();
        List<Actor<Void>> waiters = new ArrayList<>();
        for (AcquireForm form : AcquireForm.values()) {
            if (form != AcquireForm.TRY_LOCK) {
                for (String name : List.of(heldHere, heldThere)) {
                    DistributedLock lock = here.getLock(name);
                    waiters.add(actors().run(
                                    form.name(),
                                    () -> assertThatThrownBy(() -> form.take(lock))
                                            .isInstanceOf(IllegalStateException.class)));
                }
            }
        }
        Eventually.eventually(
                "all wait", () -> waiters.stream().allMatch(waiter -> waiter.isBlocked() || waitsForFuture(waiter)));
        here.close();
        waiters.forEach(Actor::join);
        there.unlock();
        assertFree(process(), heldHere);
        assertFree(process(), heldThere);
    }

    private static boolean waitsForFuture(Actor<Void> waiter) {
        return waiter.thread().getName().contains("ASYNC") && waiter.thread().getState() == Thread.State.TIMED_WAITING;
    }

    /** A closed factory is good for nothing, and says so. */
    @Test
    default void close_usedAfterwards_illegalState() {
        LockFactory here = process();
        DistributedLock lock = here.getLock(freshName());
        here.close();
        assertThatThrownBy(() -> here.getLock("a")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> here.getMultiLock("a")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> here.getReadWriteLock("a")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> here.withLock("a", () -> 1)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> here.addListener(new LockListener() {})).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(lock::isLocked).isInstanceOf(IllegalStateException.class);
        for (AcquireForm form : AcquireForm.values()) {
            assertThatThrownBy(() -> form.take(lock)).as("%s", form).isInstanceOf(IllegalStateException.class);
        }
    }

    /** Closing again, also from another thread at the same time, does nothing. */
    @Test
    default void close_again_nothing() {
        LockFactory here = process();
        here.getLock(freshName()).lock();
        actors().runMany(3, "closer", here::close);
        actors().joinAll();
        here.close();
    }

    /** Who closes second, perhaps in a shutdown hook, finds everything given back as well when that returns. */
    @Test
    default void close_whileClosing_waitsForFirst() throws InterruptedException {
        String name = freshName();
        ProbeBackend probe = probe();
        LockFactory here = process(probe);
        LockFactory there = process();
        here.getLock(name).acquire();
        probe.on(Verb.RELEASE).block();
        Actor<Void> first = actors().run("first closer", here::close);
        probe.on(Verb.RELEASE).awaitBlocked(1);
        Actor<Void> second = actors().run("second closer", () -> {
            here.close();
            assertFree(there, name);
        });
        second.awaitBlocked();
        probe.on(Verb.RELEASE).unblock();
        second.join();
        first.join();
    }

    /** A listener that closes the factory does not wait for the close that told it. */
    @Test
    default void close_listenerClosesToo_returnsAtOnce() throws InterruptedException {
        ProbeBackend probe = probe();
        LockFactory here = process(probe);
        CountDownLatch returned = new CountDownLatch(1);
        here.getLock(freshName()).acquire().onLost(event -> {
            here.close();
            returned.countDown();
        });
        probe.on(Verb.RELEASE).block();
        Actor<Void> closer = actors().run("closer", here::close);
        assertThat(returned.await(Delays.PATIENCE.toMillis(), TimeUnit.MILLISECONDS))
                .isTrue();
        assertThat(closer.isDone()).as("the first is done").isFalse();
        probe.on(Verb.RELEASE).unblock();
        closer.join();
    }

    /** A lock that is granted while its factory is closed does not outlive it. */
    @Test
    default void close_grantUnderWay_freeAfterwards() {
        String name = freshName();
        ProbeBackend probe = probe();
        LockFactory here = process(probe);
        LockFactory there = process();
        probe.on(Verb.ACQUIRE).blockReplies();
        DistributedLock lock = here.getLock(name);
        Actor<Void> caller =
                actors().run("caller", () -> assertThatThrownBy(lock::lock).isInstanceOf(IllegalStateException.class));
        Eventually.eventually("granted at the backend", there.getLock(name)::isLocked);
        Actor<Void> closer = actors().run("closer", () -> {
            here.close();
            assertFree(there, name);
        });
        closer.awaitBlocked();
        probe.on(Verb.ACQUIRE).unblockReplies();
        closer.join();
        caller.join();
    }

    /** The same for one that is being given back. */
    @Test
    default void close_releaseUnderWay_freeAfterwards() throws InterruptedException {
        String name = freshName();
        ProbeBackend probe = probe();
        LockFactory here = process(probe);
        LockFactory there = process();
        Lease lease = here.getLock(name).acquire();
        probe.on(Verb.RELEASE).block();
        Actor<Void> caller = actors().run("caller", lease::close);
        probe.on(Verb.RELEASE).awaitBlocked(1);
        Actor<Void> closer = actors().run("closer", () -> {
            here.close();
            assertFree(there, name);
        });
        closer.awaitBlocked();
        probe.on(Verb.RELEASE).unblock();
        closer.join();
        caller.join();
    }

    /** An acquisition of unknown outcome is taken back before closing ends. */
    @Test
    default void close_outcomeUnknown_freeAfterwards() {
        String name = freshName();
        ProbeBackend probe = probe();
        LockFactory here = process(probe);
        LockFactory there = process();
        probe.on(Verb.ACQUIRE).loseAllReplies();
        probe.on(Verb.WITHDRAW).delay(Delays.LEASE); // longer than closing waits for threads to end
        DistributedLock lock = here.getLock(name);
        Actor<Void> caller =
                actors().run("caller", () -> assertThatThrownBy(lock::lock).isInstanceOf(IllegalStateException.class));
        Eventually.eventually("granted at the backend", there.getLock(name)::isLocked);
        here.close();
        assertFree(there, name);
        caller.join();
    }

    /** Closing takes no longer than two seconds although no verb returns. */
    @Test
    default void close_backendSilent_inTime() throws InterruptedException {
        ProbeBackend probe = probe();
        closeInTime(probe, probe::blockAll);
    }

    /** Closing takes no longer than two seconds although every verb fails. */
    @Test
    default void close_backendGone_inTime() throws InterruptedException {
        ProbeBackend probe = probe();
        closeInTime(probe, probe::failAll);
    }

    private void closeInTime(ProbeBackend probe, Runnable disturbance) throws InterruptedException {
        String name = freshName();
        LockFactory here = process(
                probe, LockOptions.builder().renewEvery(Duration.ofMillis(20)).build());
        for (int i = 0; i < 20; i++) {
            here.getLock(freshName()).acquire();
        }
        here.getLock(name).acquire();
        disturbance.run();
        Actor<Void> local = actors().run(
                        "local",
                        () -> assertThatThrownBy(here.getLock(name)::lock).isInstanceOf(IllegalStateException.class));
        local.awaitBlocked();
        here.getLock(freshName()).acquireAsync();
        Delays.pass(Delays.SHORT, "a renewal and an attempt have to be on their way");
        long start = System.nanoTime();
        here.close();
        assertThat(Delays.since(start)).isLessThan(LIMIT.plus(Delays.SLACK));
        local.join(Delays.PROMPT);
    }

    /** A backend that the caller made is the caller's to close. */
    @Test
    default void close_callersBackend_leftOpen() {
        ProbeBackend probe = probe();
        String name = freshName();
        process(probe).close();
        assertThat(probe.closings()).isZero();
        assertFree(process(probe), name);
    }

    /** Threads in the middle of locking and unlocking are told, and nothing stays behind. */
    @Test
    default void close_underLoad_nothingStays() {
        String name = freshName();
        LockFactory there = process();
        for (int i = 0; i < 10; i++) {
            LockFactory here = process();
            DistributedLock lock = here.getLock(name);
            CountDownLatch busy = new CountDownLatch(50);
            List<Actor<Void>> threads = actors().runMany(4, "thread", () -> {
                try {
                    while (true) {
                        lock.lock();
                        busy.countDown();
                        lock.unlock();
                    }
                } catch (IllegalStateException closed) {
                    busy.countDown();
                }
            });
            Eventually.eventually("busy", () -> busy.getCount() == 0);
            here.close();
            threads.forEach(Actor::join);
            assertFree(there, name);
        }
    }

    /** A factory can be closed from where its listeners and futures run. */
    @Test
    default void close_onFactoryThread_inTime() {
        LockFactory here = process();
        String name = freshName();
        CountDownLatch closed = new CountDownLatch(1);
        here.getLock(name).acquireAsync().thenRun(() -> {
            here.close();
            closed.countDown();
        });
        Eventually.eventually("closed", () -> closed.getCount() == 0);
        assertFree(process(), name);
    }
}
