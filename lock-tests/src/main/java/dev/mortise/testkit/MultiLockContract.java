package dev.mortise.testkit;

import static dev.mortise.testkit.LockAssert.assertFree;
import static dev.mortise.testkit.LockAssert.assertTaken;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.Lease;
import dev.mortise.LockBackendException;
import dev.mortise.LockFactory;
import dev.mortise.LockLostException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Several names as one lock: all of them or none. */
public interface MultiLockContract extends Contract {
    /** Three names that no other test uses, in sorted order. */
    private String[] freshNames() {
        String stem = freshName();
        return new String[] {stem + "-a", stem + "-b", stem + "-c"};
    }

    /** A multi-lock takes all its names and gives all of them back, by every form. */
    @Test
    default void lock_everyForm_takesAllAndFreesAll() throws InterruptedException {
        String[] names = freshNames();
        DistributedLock multi = process().getMultiLock(names);
        LockFactory there = process();
        for (AcquireForm form : AcquireForm.values()) {
            Held held = form.take(multi);
            for (String name : names) {
                assertTaken(there, name);
            }
            held.close();
            for (String name : names) {
                assertFree(there, name);
            }
        }
    }

    /** If one name cannot be had, none is kept, and the time given is the time for all. */
    @Test
    default void tryLock_oneNameHeldElsewhere_noneKept() throws InterruptedException {
        String[] names = freshNames();
        DistributedLock multi = process().getMultiLock(names);
        LockFactory there = process();
        LockFactory third = process();
        for (String held : names) {
            there.getLock(held).lock();
            assertThat(multi.tryLock()).isFalse();
            long start = System.nanoTime();
            assertThat(multi.tryLock(Delays.MEDIUM.toMillis(), TimeUnit.MILLISECONDS))
                    .isFalse();
            assertThat(Delays.since(start)).isBetween(Delays.MEDIUM, Delays.MEDIUM.plus(Delays.SLACK));
            assertThat(multi.tryAcquire(Duration.ZERO)).isEmpty();
            assertThat(AcquireForm.get(multi.tryAcquireAsync(Delays.SHORT))).isEmpty();
            there.getLock(held).unlock();
            for (String name : names) {
                assertFree(third, name);
            }
        }
    }

    /** Two names that are both busy are waited for within one time. */
    @Test
    default void tryLock_severalNamesBusy_oneDeadline() {
        String[] names = freshNames();
        Duration wait = Delays.millis(1_000);
        LockFactory there = process();
        DistributedLock multi = process().getMultiLock(names);
        there.getLock(names[0]).lock();
        there.getLock(names[1]).lock();
        Actor<Duration> waiter = actors().call("waiter", () -> {
            long start = System.nanoTime();
            assertThat(multi.tryLock(wait.toNanos(), TimeUnit.NANOSECONDS)).isFalse();
            return Delays.since(start);
        });
        waiter.awaitBlocked();
        Delays.pass(wait.multipliedBy(8).dividedBy(10), "most of the time has to go to the first name");
        there.getLock(names[0]).unlock();
        assertThat(waiter.join()).isBetween(wait, wait.multipliedBy(17).dividedBy(10));
        there.getLock(names[1]).unlock();
    }

    /** How often each thread takes several locks. A slow backend may lower it. */
    default int multiLockRounds() {
        return 50;
    }

    /** Processes that name the same locks in opposite orders never wait for each other in a circle. */
    @Test
    default void lock_oppositeOrders_noDeadlock() {
        String[] names = freshNames();
        ExclusionMonitor monitor = new ExclusionMonitor();
        DistributedLock forward = process().getMultiLock(names);
        DistributedLock backward = process().getMultiLock(names[2], names[1], names[0]);
        for (DistributedLock multi : new DistributedLock[] {forward, backward}) {
            actors().runMany(2, "thread", () -> {
                for (int i = 0; i < multiLockRounds(); i++) {
                    multi.lock();
                    monitor.visit(multi.fencingToken());
                    multi.unlock();
                }
            });
        }
        actors().joinAll();
        monitor.assertExclusive(4 * multiLockRounds());
    }

    /** A name given twice counts once, and the lock is called by its sorted names. */
    @Test
    default void getMultiLock_duplicates_countOnce() {
        String[] names = freshNames();
        LockFactory here = process();
        DistributedLock multi = here.getMultiLock(names[1], names[0], names[1]);
        assertThat(multi.name()).isEqualTo(names[0] + "+" + names[1]);
        multi.lock();
        assertThat(multi.getHoldCount()).isEqualTo(1);
        assertThat(here.getLock(names[1]).getHoldCount()).isEqualTo(1);
        multi.unlock();
        assertFree(process(), names[1]);
    }

    /** A multi-lock is re-entrant, and re-enters names that its thread holds already. */
    @Test
    default void lock_reentered_counts() {
        String[] names = freshNames();
        LockFactory here = process();
        LockFactory there = process();
        DistributedLock multi = here.getMultiLock(names);
        here.getLock(names[1]).lock();
        multi.lock();
        multi.lock();
        assertThat(multi.getHoldCount()).isEqualTo(2);
        assertThat(multi.isHeldByCurrentThread()).isTrue();
        multi.unlock();
        assertTaken(there, names[0]);
        multi.unlock();
        assertThat(multi.isHeldByCurrentThread()).isFalse();
        assertFree(there, names[0]);
        assertTaken(there, names[1]);
        here.getLock(names[1]).unlock();
        assertFree(there, names[1]);
    }

    /** The token is the largest of the members', and rises from holder to holder. */
    @Test
    default void fencingToken_nextHolderOfSameNames_higher() {
        String[] names = freshNames();
        long last = 0;
        for (LockFactory process : new LockFactory[] {process(), process()}) {
            DistributedLock multi = process.getMultiLock(names);
            multi.lock();
            long most = 0;
            for (String name : names) {
                most = Math.max(most, process.getLock(name).fencingToken());
            }
            assertThat(multi.fencingToken()).isEqualTo(most).isGreaterThan(last);
            last = most;
            multi.unlock();
        }
    }

    /** An interrupt between two names gives the first ones back. */
    @Test
    default void lockInterruptibly_interruptedInTheMiddle_noneKept() {
        String[] names = freshNames();
        LockFactory there = process();
        DistributedLock multi = process().getMultiLock(names);
        there.getLock(names[2]).lock();
        for (AcquireForm form : AcquireForm.INTERRUPTIBLE) {
            Actor<Void> waiter = actors().run(
                            form.name(),
                            () -> assertThatThrownBy(() -> form.take(multi)).isInstanceOf(InterruptedException.class));
            waiter.awaitBlocked();
            waiter.interrupt();
            waiter.join();
            assertFree(there, names[0]);
            assertFree(there, names[1]);
        }
        there.getLock(names[2]).unlock();
    }

    /** A backend that refuses one name for good gets the others back. */
    @Test
    default void lock_refusedForGoodInTheMiddle_noneKept() {
        String[] names = freshNames();
        ProbeBackend probe = probe();
        DistributedLock multi = process(probe).getMultiLock(names);
        LockFactory there = process();
        probe.on(Verb.ACQUIRE).forLock(names[1]).refuseAll();
        for (AcquireForm form : AcquireForm.values()) {
            assertThatThrownBy(() -> form.take(multi)).as("%s", form).isInstanceOf(LockBackendException.class);
            assertThat(multi.getHoldCount()).isZero();
            assertFree(there, names[0]);
            assertFree(there, names[2]);
        }
    }

    /** Cancelling a future in the middle gives the first names back. */
    @Test
    default void acquireAsync_cancelledInTheMiddle_noneKept() throws InterruptedException {
        String[] names = freshNames();
        LockFactory there = process();
        there.getLock(names[2]).lock();
        CompletableFuture<Lease> future = process().getMultiLock(names).acquireAsync();
        Eventually.eventually("first names taken", () -> there.getLock(names[1]).isLocked());
        future.cancel(true);
        LockAssert.assertFreeWithin(Delays.PROMPT, there, names[0]);
        LockAssert.assertFreeWithin(Delays.PROMPT, there, names[1]);
        there.getLock(names[2]).unlock();
    }

    /** The loss of one name is the loss of the multi-lock; the others are free after the unlock that says so. */
    @Test
    default void unlock_oneNameLost_throwsAndFreesOthers() throws InterruptedException {
        String[] names = freshNames();
        DistributedLock multi = process(Delays.shortLease().build()).getMultiLock(names);
        multi.lock();
        fixture().evict(names[1]);
        Eventually.eventually("lost", () -> !multi.isHeldByCurrentThread());
        assertThat(multi.remainingLease()).isZero();
        assertThatThrownBy(multi::fencingToken).isInstanceOf(LockLostException.class);
        assertThatThrownBy(multi::unlock).isInstanceOf(LockLostException.class);
        assertThat(multi.getHoldCount()).isZero();
        for (String name : names) {
            LockAssert.assertFreeWithin(Delays.PROMPT, process(), name);
        }
    }

    /** The loss of one name is told to the lease of all. */
    @Test
    default void onLost_oneNameLost_told() throws InterruptedException {
        String[] names = freshNames();
        Lease lease = process(Delays.shortLease().build()).getMultiLock(names).acquire();
        CompletableFuture<String> told = new CompletableFuture<>();
        lease.onLost(event -> told.complete(event.lockName()));
        fixture().evict(names[2]);
        assertThat(AcquireForm.get(told)).contains(names[2]);
        assertThat(lease.isValid()).isFalse();
        assertThatThrownBy(lease::close).isInstanceOf(LockLostException.class);
        LockAssert.assertFreeWithin(Delays.PROMPT, process(), names[0]);
    }

    /** Wrong use is refused like that of a plain lock. */
    @Test
    default void getMultiLock_wrongUse_refused() {
        LockFactory here = process();
        assertThatThrownBy(here::getMultiLock).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> here.getMultiLock("a", null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> here.getMultiLock("a", "")).isInstanceOf(IllegalArgumentException.class);
        DistributedLock multi = here.getMultiLock(freshNames());
        assertThatThrownBy(multi::unlock)
                .isExactlyInstanceOf(IllegalMonitorStateException.class)
                .hasMessageContaining(multi.name());
        assertThatThrownBy(multi::newCondition).isInstanceOf(UnsupportedOperationException.class);
    }
}
