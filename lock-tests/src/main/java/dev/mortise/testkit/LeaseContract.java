package dev.mortise.testkit;

import static dev.mortise.testkit.LockAssert.assertFree;
import static dev.mortise.testkit.LockAssert.assertTaken;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.LockLostException;
import dev.mortise.LockOptions;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A hold that ends before it is given back is reported wherever its thread looks, and hurts nobody else. */
public interface LeaseContract extends Contract {
    /** A fixed lease that has run out is a lost hold to its thread, until the thread has unlocked it. */
    @Test
    default void lock_fixedLeaseOver_lostInEveryRespect() {
        String name = freshName();
        LockFactory here = process(Delays.shortLease().build());
        RecordingListener listener = new RecordingListener();
        here.addListener(listener);
        DistributedLock lock = here.getLock(name);
        lock.lock(Delays.LEASE);
        long token = lock.fencingToken();
        awaitLoss(lock);
        assertThat(lock.remainingLease()).isZero();
        assertThat(lock.getHoldCount()).isEqualTo(1);
        assertThatThrownBy(lock::fencingToken).isInstanceOf(LockLostException.class);
        assertThat(listener.await("lost").token()).isEqualTo(token);
        assertThatThrownBy(lock::unlock)
                .isInstanceOf(LockLostException.class)
                .hasMessageContaining("'" + name + "'")
                .hasMessageContaining(Long.toString(token));
        assertThat(lock.getHoldCount()).isZero();
        assertThatThrownBy(lock::unlock).isExactlyInstanceOf(IllegalMonitorStateException.class);
        assertThat(listener.count("lost")).isEqualTo(1);
    }

    /** A fixed lease that has run out lets another process in. */
    @Test
    default void lock_fixedLeaseOver_anotherProcessGetsIt() throws InterruptedException {
        String name = freshName();
        DistributedLock lock = process(Delays.shortLease().build()).getLock(name);
        LockFactory there = process();
        lock.lock(Delays.LEASE);
        assertTaken(there, name);
        LockAssert.assertFreeWithin(Delays.LEASE.plus(Delays.PROMPT), there, name);
        assertThatThrownBy(lock::unlock).isInstanceOf(LockLostException.class);
    }

    /** A fixed lease shorter than the margin of the options is good for something nevertheless. */
    @Test
    default void lock_fixedLeaseShorterThanMargin_heldForAWhile() {
        LockOptions options = LockOptions.defaults();
        Duration lease = options.margin().dividedBy(2);
        DistributedLock lock = process(options).getLock(freshName());
        lock.lock(); // so that it is connected before the short lease runs
        lock.unlock();
        lock.lock(lease);
        assertThat(lock.remainingLease()).isGreaterThan(lease.dividedBy(4)).isLessThan(lease);
        lock.unlock();
    }

    /** No form of re-entry gets into a lost hold, and the hold count stays. */
    @Test
    default void lock_reentryAfterLoss_throwsInEveryForm() {
        String name = freshName();
        DistributedLock lock = process(Delays.shortLease().build()).getLock(name);
        lock.lock();
        fixture().evict(name);
        awaitLoss(lock);
        for (AcquireForm form : AcquireForm.BY_THREAD) {
            assertThatThrownBy(() -> form.take(lock)).as("%s", form).isInstanceOf(LockLostException.class);
            assertThat(lock.getHoldCount()).as("after %s", form).isEqualTo(1);
        }
        assertThatThrownBy(lock::unlock).isInstanceOf(LockLostException.class);
    }

    /** Each unlock of a lost hold says so; after the last one the thread is rid of it and can lock again. */
    @Test
    default void unlock_nestedAfterLoss_eachThrowsThenLocksAgain() {
        String name = freshName();
        DistributedLock lock = process(Delays.shortLease().build()).getLock(name);
        lock.lock();
        lock.lock();
        lock.lock();
        fixture().evict(name);
        awaitLoss(lock);
        for (int left = 2; left >= 0; left--) {
            assertThatThrownBy(lock::unlock).isInstanceOf(LockLostException.class);
            assertThat(lock.getHoldCount()).isEqualTo(left);
        }
        lock.lock();
        assertThat(lock.isHeldByCurrentThread()).isTrue();
        assertTaken(process(), name);
        lock.unlock();
    }

    /** A holder that was evicted learns it with the next renewal, long before its lease would have ended. */
    @Test
    default void renew_evicted_lostAtNextRenewal() {
        String name = freshName();
        LockOptions options = LockOptions.builder().renewEvery(Delays.SHORT).build();
        DistributedLock lock = process(options).getLock(name);
        lock.lock();
        fixture().evict(name);
        Eventually.eventually(() -> "loss noticed", Delays.PROMPT, () -> !lock.isHeldByCurrentThread());
        assertFree(process(), name);
        assertThatThrownBy(lock::unlock).isInstanceOf(LockLostException.class);
    }

    /** The unlock of a lost hold leaves the next holder alone. */
    @Test
    default void unlock_afterSuccessorGotIt_leavesSuccessorAlone() {
        String name = freshName();
        DistributedLock lock = process(Delays.shortLease().build()).getLock(name);
        DistributedLock successor = process().getLock(name);
        lock.lock();
        fixture().evict(name);
        successor.lock();
        awaitLoss(lock);
        assertThatThrownBy(lock::unlock).isInstanceOf(LockLostException.class);
        assertTaken(process(), name);
        assertThat(successor.isHeldByCurrentThread()).isTrue();
        successor.unlock();
    }

    /** Threads that wait for a lost holder of their own process get in before it has unlocked, and are left alone by it. */
    @Test
    default void lock_holderLostWithoutUnlock_localWaiterGetsIn() throws InterruptedException {
        String name = freshName();
        DistributedLock lock = process(Delays.shortLease().build()).getLock(name);
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch unlocked = new CountDownLatch(1);
        lock.lock();
        Actor<Boolean> waiter = actors().call("waiter", () -> {
            lock.lock();
            entered.countDown();
            unlocked.await();
            boolean mine = lock.isHeldByCurrentThread();
            lock.unlock();
            return mine;
        });
        waiter.awaitBlocked();
        fixture().evict(name);
        assertThat(entered.await(Delays.PATIENCE.toMillis(), TimeUnit.MILLISECONDS))
                .isTrue();
        assertThat(lock.isHeldByCurrentThread()).isFalse();
        assertThatThrownBy(lock::unlock).isInstanceOf(LockLostException.class);
        assertTaken(process(), name);
        unlocked.countDown();
        assertThat(waiter.join()).isTrue();
    }

    /** A thread that loses a lock is interrupted if the options say so. */
    @Test
    default void lost_interruptOnLoss_interruptsHolder() {
        assertThat(interruptedByLoss(true)).isTrue();
    }

    /** A thread that loses a lock is not interrupted unless the options say so. */
    @Test
    default void lost_byDefault_doesNotInterruptHolder() {
        assertThat(interruptedByLoss(false)).isFalse();
    }

    private boolean interruptedByLoss(boolean interruptOnLoss) {
        String name = freshName();
        LockFactory here =
                process(Delays.shortLease().interruptOnLoss(interruptOnLoss).build());
        RecordingListener listener = new RecordingListener();
        here.addListener(listener);
        CountDownLatch locked = new CountDownLatch(1);
        Actor<Boolean> holder = actors().call("holder", () -> {
            DistributedLock lock = here.getLock(name);
            lock.lock();
            locked.countDown();
            listener.await("lost");
            boolean interrupted =
                    Eventually.within(interruptOnLoss ? Delays.PATIENCE : Delays.SHORT, Thread::interrupted);
            assertThatThrownBy(lock::unlock).isInstanceOf(LockLostException.class);
            return interrupted;
        });
        Eventually.eventually("locked", () -> locked.getCount() == 0);
        fixture().evict(name);
        return holder.join();
    }

    /** A body that outlives its lock is not reported as a success. */
    @Test
    default void withLock_lostMeanwhile_throws() {
        String name = freshName();
        LockFactory here = process(Delays.shortLease().build());
        assertThatThrownBy(() -> here.withLock(name, () -> {
                    fixture().evict(name);
                    awaitLoss(here.getLock(name));
                    return "too late";
                }))
                .isInstanceOf(LockLostException.class);
    }

    private static void awaitLoss(DistributedLock lock) {
        Eventually.eventually("hold of " + lock.name() + " lost", () -> !lock.isHeldByCurrentThread());
    }
}
