package dev.mortise.internal;

import dev.mortise.DistributedLock;
import dev.mortise.Lease;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The many forms of acquiring a lock, all put down to a budget and the terms of the lease. */
interface BudgetedLock extends DistributedLock {
    Rooms rooms();

    /** Acquires for the calling thread; {@code false} if the time was up. */
    boolean acquire(WaitBudget budget, LeaseTerms terms) throws InterruptedException;

    /** Acquires for a handle; empty if the time was up. */
    Optional<Lease> acquireHandle(WaitBudget budget) throws InterruptedException;

    /** Acquires for a handle without a thread; empty if the time was up. */
    CompletableFuture<Optional<Lease>> acquireHandleAsync(WaitBudget budget);

    private Ticker ticker() {
        return rooms().world.ticker();
    }

    private void acquireUninterruptibly(WaitBudget budget, LeaseTerms terms) {
        try {
            acquire(budget, terms);
        } catch (InterruptedException impossible) {
            throw new AssertionError("a wait that ignores interrupts was interrupted", impossible);
        }
    }

    @Override
    default void lock() {
        acquireUninterruptibly(WaitBudget.forever(ticker(), false), rooms().renewedTerms);
    }

    @Override
    default void lock(Duration lease) {
        acquireUninterruptibly(WaitBudget.forever(ticker(), false), fixed(lease));
    }

    @Override
    default void lockInterruptibly() throws InterruptedException {
        acquire(WaitBudget.forever(ticker(), true), rooms().renewedTerms);
    }

    @Override
    default boolean tryLock() {
        try {
            return acquire(WaitBudget.none(ticker()), rooms().renewedTerms);
        } catch (InterruptedException impossible) {
            throw new AssertionError("an attempt that does not wait was interrupted", impossible);
        }
    }

    @Override
    default boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
        return acquire(WaitBudget.within(ticker(), unit.toNanos(time)), rooms().renewedTerms);
    }

    @Override
    default boolean tryLock(Duration wait, Duration lease) throws InterruptedException {
        return acquire(WaitBudget.within(ticker(), required(wait)), fixed(lease));
    }

    @Override
    default Lease acquire() throws InterruptedException {
        return acquireHandle(WaitBudget.forever(ticker(), true)).orElseThrow();
    }

    @Override
    default Optional<Lease> tryAcquire(Duration wait) throws InterruptedException {
        return acquireHandle(WaitBudget.within(ticker(), required(wait)));
    }

    @Override
    default CompletableFuture<Lease> acquireAsync() {
        return LeaseFutures.present(acquireHandleAsync(WaitBudget.forever(ticker(), true)));
    }

    @Override
    default CompletableFuture<Optional<Lease>> tryAcquireAsync(Duration wait) {
        return acquireHandleAsync(WaitBudget.within(ticker(), required(wait)));
    }

    private LeaseTerms fixed(Duration lease) {
        return LeaseTerms.fixed(Objects.requireNonNull(lease, "lease must not be null"), rooms().options);
    }

    private static Duration required(Duration wait) {
        return Objects.requireNonNull(wait, "wait must not be null");
    }
}
