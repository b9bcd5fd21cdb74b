package dev.mortise.testkit;

import static dev.mortise.testkit.LockAssert.assertFreeWithin;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.Lease;
import dev.mortise.LockFactory;
import dev.mortise.internal.LockEngine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Futures: waiting without a thread, leaving the line when nobody wants the lock any more. */
public interface AsyncContract extends Contract {
    /** How many futures wait for one lock. */
    int FUTURES = 1_000;

    /** A free lock is granted, and excludes others until its lease is closed. */
    @Test
    default void acquireAsync_free_granted() throws InterruptedException {
        String name = freshName();
        LockFactory here = process();
        Lease lease = AcquireForm.get(here.getLock(name).acquireAsync());
        assertThat(lease.isValid()).isTrue();
        LockAssert.assertTaken(process(), name);
        lease.close();
        Lease timed = AcquireForm.get(here.getLock(name).tryAcquireAsync(Duration.ZERO))
                .orElseThrow();
        timed.close();
        LockAssert.assertFree(process(), name);
    }

    /** A thousand waiting futures cost no more than a handful of threads, and are served roughly in order. */
    @Test
    default void acquireAsync_manyWaiters_fewThreadsAndInOrder() throws InterruptedException {
        DistributedLock lock = process().getLock(freshName());
        Lease held = lock.acquire();
        int threads = ThreadDump.named(ThreadDump.LIBRARY).size();
        List<Integer> served = Collections.synchronizedList(new ArrayList<>());
        List<CompletableFuture<Void>> waiters = new ArrayList<>();
        for (int i = 0; i < FUTURES; i++) {
            int number = i;
            waiters.add(lock.acquireAsync().thenAccept(lease -> {
                served.add(number);
                lease.close();
            }));
        }
        assertThat(waiters).noneMatch(CompletableFuture::isDone);
        assertThat(ThreadDump.named(ThreadDump.LIBRARY)).hasSizeLessThanOrEqualTo(threads + 8 + serverThreads());
        held.close();
        for (CompletableFuture<Void> waiter : waiters) {
            AcquireForm.get(waiter);
        }
        assertThat(served).hasSize(FUTURES);
        assertThat(average(served.subList(0, FUTURES / 4)))
                .isLessThan(average(served.subList(FUTURES * 3 / 4, FUTURES)));
        assertThat(ThreadDump.named(ThreadDump.LIBRARY)).hasSizeLessThanOrEqualTo(threads + 12 + serverThreads());
    }

    private static double average(List<Integer> numbers) {
        return numbers.stream().mapToInt(Integer::intValue).average().orElseThrow();
    }

    /** A future whose time is up is empty, not before its time. */
    @Test
    default void tryAcquireAsync_timeUp_empty() throws InterruptedException {
        String name = freshName();
        Lease held = process().getLock(name).acquire();
        LockFactory here = process();
        long start = System.nanoTime();
        assertThat(AcquireForm.get(here.getLock(name).tryAcquireAsync(Delays.MEDIUM)))
                .isEmpty();
        assertThat(Delays.since(start)).isBetween(Delays.MEDIUM, Delays.MEDIUM.plus(Delays.SLACK));
        assertThat(AcquireForm.get(here.getLock(name).tryAcquireAsync(Duration.ZERO)))
                .isEmpty();
        held.close();
    }

    /** A cancelled future leaves the line, and the next one is served. */
    @Test
    default void cancel_waiting_leavesLine() throws InterruptedException {
        DistributedLock lock = process().getLock(freshName());
        Lease held = lock.acquire();
        CompletableFuture<Lease> first = lock.acquireAsync();
        CompletableFuture<Lease> second = lock.acquireAsync();
        assertThat(first.cancel(true)).isTrue();
        held.close();
        AcquireForm.get(second).close();
    }

    /** All futures cancelled, nobody waits. */
    @Test
    default void cancel_all_nobodyWaits() throws InterruptedException {
        String name = freshName();
        Lease held = process().getLock(name).acquire();
        LockFactory here = process();
        List<CompletableFuture<Lease>> futures = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            futures.add(here.getLock(name).acquireAsync());
        }
        futures.forEach(future -> future.cancel(true));
        Eventually.eventually("nobody waits", () -> LockEngine.census(here).isEmpty());
        held.close();
    }

    /** A lock that was granted while its future was being cancelled is given back. */
    @Test
    default void cancel_grantedMeanwhile_givenBack() throws InterruptedException {
        String name = freshName();
        LockFactory here = process();
        LockFactory there = process();
        AtomicInteger cancelled = new AtomicInteger();
        for (int i = 0; i < 100; i++) {
            CompletableFuture<Lease> future = here.getLock(name).acquireAsync();
            long spin = System.nanoTime() + ThreadLocalRandom.current().nextLong(200_000);
            while (System.nanoTime() - spin < 0) {
                Thread.onSpinWait();
            }
            if (future.cancel(true)) {
                cancelled.incrementAndGet();
            } else {
                AcquireForm.get(future).close();
            }
            assertFreeWithin(Delays.PROMPT, there, name);
        }
        assertThat(cancelled.get()).as("cancelled before completion").isPositive();
    }

    /** A future that somebody else completed does not keep the lock. */
    @Test
    default void acquireAsync_completedByOthers_givenBack() throws InterruptedException {
        String name = freshName();
        Lease held = process().getLock(name).acquire();
        LockFactory here = process();
        CompletableFuture<Lease> future =
                here.getLock(name).acquireAsync().orTimeout(Delays.SHORT.toMillis(), TimeUnit.MILLISECONDS);
        assertThatThrownBy(() -> AcquireForm.get(future)).hasCauseInstanceOf(TimeoutException.class);
        held.close();
        assertFreeWithin(Delays.PROMPT, process(), name);
    }

    /** Closing the factory fails the futures that wait. */
    @Test
    default void close_waitingFutures_failWithIllegalState() throws InterruptedException {
        String name = freshName();
        Lease held = process().getLock(name).acquire();
        LockFactory here = process();
        CompletableFuture<Lease> endless = here.getLock(name).acquireAsync();
        CompletableFuture<Optional<Lease>> timed = here.getLock(name).tryAcquireAsync(Delays.PATIENCE);
        here.close();
        assertThatThrownBy(() -> AcquireForm.get(endless)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> AcquireForm.get(timed)).isInstanceOf(IllegalStateException.class);
        held.close();
    }

    /** A future asked of a closed factory has failed. */
    @Test
    default void acquireAsync_factoryClosed_failedFuture() {
        LockFactory here = process();
        DistributedLock lock = here.getLock(freshName());
        here.close();
        assertThatThrownBy(() -> AcquireForm.get(lock.acquireAsync())).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> AcquireForm.get(lock.tryAcquireAsync(Duration.ZERO)))
                .isInstanceOf(IllegalStateException.class);
    }
}
