package dev.mortise.testkit;

import static dev.mortise.testkit.LockAssert.assertFree;
import static dev.mortise.testkit.LockAssert.assertTaken;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.Lease;
import dev.mortise.LockFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** I5: an interrupt is neither lost nor felt by those who said they would not feel it, and leaves nothing behind. */
public interface InterruptContract extends Contract {
    /** Interruptible forms refuse to start with the flag set, clear it, and hold nothing. */
    @Test
    default void lockInterruptibly_interruptedOnEntry_throwsAndHoldsNothing() {
        String name = freshName();
        DistributedLock lock = process().getLock(name);
        LockFactory there = process();
        for (AcquireForm form : AcquireForm.INTERRUPTIBLE) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> form.take(lock)).as("%s", form).isInstanceOf(InterruptedException.class);
            assertThat(Thread.interrupted()).as("flag after %s", form).isFalse();
            assertThat(lock.getHoldCount()).as("holds after %s", form).isZero();
            assertFree(there, name);
        }
    }

    /** An interrupt comes before re-entry, too. */
    @Test
    default void lockInterruptibly_interruptedOnReentry_throwsAndKeepsCount() {
        DistributedLock lock = process().getLock(freshName());
        lock.lock();
        Thread.currentThread().interrupt();
        assertThatThrownBy(lock::lockInterruptibly).isInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).isFalse();
        assertThat(lock.getHoldCount()).isEqualTo(1);
        lock.unlock();
    }

    /** Uninterruptible forms get the lock with the flag set, and leave it set. */
    @Test
    default void lock_interruptedOnEntry_acquiresAndKeepsFlag() throws InterruptedException {
        DistributedLock lock = process().getLock(freshName());
        for (AcquireForm form : List.of(AcquireForm.LOCK, AcquireForm.LOCK_FOR_LEASE, AcquireForm.TRY_LOCK)) {
            Thread.currentThread().interrupt();
            Held held = form.take(lock);
            assertThat(Thread.interrupted()).as("flag after %s", form).isTrue();
            assertThat(lock.isHeldByCurrentThread()).isTrue();
            held.close();
        }
    }

    /** An interrupt ends an interruptible wait for a thread of the same process; those behind still get in. */
    @Test
    default void lockInterruptibly_interruptedWaitingLocally_throwsAndNextGetsIn() throws InterruptedException {
        String name = freshName();
        LockFactory here = process();
        for (AcquireForm form : AcquireForm.INTERRUPTIBLE) {
            interruptWaiter(form, here.getLock(name), here.getLock(name));
        }
        assertFree(process(), name);
    }

    /** An interrupt ends an interruptible wait for another process; those behind still get in. */
    @Test
    default void lockInterruptibly_interruptedWaitingRemotely_throwsAndNextGetsIn() throws InterruptedException {
        String name = freshName();
        DistributedLock holder = process().getLock(name);
        DistributedLock waiters = process().getLock(name);
        for (AcquireForm form : AcquireForm.INTERRUPTIBLE) {
            interruptWaiter(form, holder, waiters);
        }
        assertFree(process(), name);
    }

    private void interruptWaiter(AcquireForm form, DistributedLock holder, DistributedLock lock)
            throws InterruptedException {
        holder.lock();
        Actor<Boolean> first = actors().call(form.name(), () -> {
            assertThatThrownBy(() -> form.take(lock)).isInstanceOf(InterruptedException.class);
            return Thread.currentThread().isInterrupted() || lock.getHoldCount() > 0;
        });
        first.awaitBlocked();
        Actor<Void> next =
                actors().run("next", () -> AcquireForm.LOCK.take(lock).close());
        next.awaitBlocked();
        first.interrupt();
        assertThat(first.join()).as("%s left a flag or a hold", form).isFalse();
        assertThat(holder.isHeldByCurrentThread()).isTrue();
        assertTaken(process(), holder.name());
        holder.unlock();
        next.join();
    }

    /** An uninterruptible wait for a thread of the same process keeps its place and hands the flag on. */
    @Test
    default void lock_interruptedWaitingLocally_keepsPlaceAndFlag() throws InterruptedException {
        String name = freshName();
        LockFactory here = process();
        for (AcquireForm form : AcquireForm.UNINTERRUPTIBLE) {
            keepPlace(form, here.getLock(name), here.getLock(name));
        }
    }

    /** An uninterruptible wait for another process keeps its place and hands the flag on. */
    @Test
    default void lock_interruptedWaitingRemotely_keepsPlaceAndFlag() throws InterruptedException {
        String name = freshName();
        DistributedLock holder = process().getLock(name);
        DistributedLock waiters = process().getLock(name);
        for (AcquireForm form : AcquireForm.UNINTERRUPTIBLE) {
            keepPlace(form, holder, waiters);
        }
    }

    private void keepPlace(AcquireForm form, DistributedLock holder, DistributedLock lock) {
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        holder.lock();
        Actor<Boolean> first = actors().call(form.name(), () -> {
            Held held = form.take(lock);
            order.add("first");
            held.close();
            return Thread.interrupted();
        });
        first.awaitBlocked();
        Actor<Void> second = actors().run("second", () -> {
            lock.lock();
            order.add("second");
            lock.unlock();
        });
        second.awaitBlocked();
        first.interrupt();
        first.interrupt();
        Delays.pass(Delays.SHORT, "the interrupt has to be felt while the lock is held");
        assertThat(first.isDone()).isFalse();
        holder.unlock();
        assertThat(first.join()).as("flag after %s", form).isTrue();
        second.join();
        assertThat(order).containsExactly("first", "second");
    }

    /** A pending interrupt neither stops an unlock nor gets lost. */
    @Test
    default void unlock_interrupted_freesAndKeepsFlag() throws InterruptedException {
        String name = freshName();
        LockFactory here = process();
        DistributedLock lock = here.getLock(name);
        lock.lock();
        Thread.currentThread().interrupt();
        lock.unlock();
        assertThat(Thread.interrupted()).isTrue();
        Lease lease = lock.acquire();
        Thread.currentThread().interrupt();
        lease.close();
        assertThat(Thread.interrupted()).isTrue();
        assertFree(process(), name);
    }

    /** Interrupts at random instants break nothing and leave nothing behind. */
    @Test
    default void lock_randomInterrupts_exclusiveAndNothingLeft() {
        String name = freshName();
        ExclusionMonitor monitor = new ExclusionMonitor();
        AtomicBoolean stop = new AtomicBoolean();
        AtomicInteger felt = new AtomicInteger();
        CountDownLatch running = new CountDownLatch(6);
        List<Actor<Void>> threads = new ArrayList<>();
        for (int process = 0; process < 2; process++) {
            DistributedLock lock = process().getLock(name);
            threads.addAll(actors().runMany(3, "p" + process, () -> {
                running.countDown();
                while (!stop.get()) {
                    visitUnlessInterrupted(lock, monitor, felt);
                }
            }));
        }
        Eventually.eventually("threads run", () -> running.getCount() == 0);
        long start = System.nanoTime();
        for (int i = 0; i < 300 || monitor.visits() < 100 || felt.get() == 0; i++) {
            assertThat(Delays.since(start)).as("time for 100 visits").isLessThan(Delays.PATIENCE);
            threads.get(ThreadLocalRandom.current().nextInt(threads.size())).interrupt();
            Delays.pass(Duration.ofNanos(ThreadLocalRandom.current().nextLong(2_000_000)), "a random instant");
        }
        stop.set(true);
        threads.forEach(Actor::join);
        monitor.assertExclusive(100);
        assertThat(felt.get()).as("interrupts that ended a wait").isPositive();
        assertFree(process(), name);
    }

    private static void visitUnlessInterrupted(DistributedLock lock, ExclusionMonitor monitor, AtomicInteger felt) {
        List<AcquireForm> forms = new ArrayList<>(AcquireForm.INTERRUPTIBLE);
        forms.add(AcquireForm.LOCK);
        AcquireForm form = forms.get(ThreadLocalRandom.current().nextInt(forms.size()));
        try (Held held = form.take(lock)) {
            monitor.visit(held.token());
        } catch (InterruptedException ended) {
            felt.incrementAndGet();
        }
        Thread.interrupted(); // one that a section or an uninterruptible form kept
    }
}
