package dev.mortise.internal;

import java.time.Duration;

/**
 * How long a caller is prepared to wait, and whether an interrupt ends the wait. One budget covers the wait for other
 * threads, the wait for other processes and every command on the way. Immutable.
 */
final class WaitBudget {
    /** Longer waits count as for ever; far enough from overflow to add to any clock reading. */
    private static final long FOREVER = Long.MAX_VALUE / 4;

    private final long start;
    private final long nanos;
    private final boolean interruptible;

    private WaitBudget(Ticker ticker, long nanos, boolean interruptible) {
        this.start = ticker.nanos();
        this.nanos = Math.max(0, Math.min(nanos, FOREVER));
        this.interruptible = interruptible;
    }

    static WaitBudget forever(Ticker ticker, boolean interruptible) {
        return new WaitBudget(ticker, FOREVER, interruptible);
    }

    static WaitBudget none(Ticker ticker) {
        return new WaitBudget(ticker, 0, false);
    }

    static WaitBudget within(Ticker ticker, long nanos) {
        return new WaitBudget(ticker, nanos, true);
    }

    static WaitBudget within(Ticker ticker, Duration wait) {
        return within(ticker, saturatedNanos(wait));
    }

    private static long saturatedNanos(Duration wait) {
        try {
            return wait.toNanos();
        } catch (ArithmeticException centuries) {
            return wait.isNegative() ? 0 : Long.MAX_VALUE;
        }
    }

    /** Whether the caller asks once and never waits. */
    boolean isNone() {
        return nanos == 0;
    }

    /** Whether an interrupt ends the wait. */
    boolean isInterruptible() {
        return interruptible;
    }

    boolean isSpent(long now) {
        return nanos != FOREVER && now - start >= nanos;
    }

    /** The moment at which the wait began. */
    long start() {
        return start;
    }

    /** The moment at which the budget is spent, or one far in the future. */
    long deadline() {
        return start + nanos;
    }

    Duration waited(long now) {
        return Duration.ofNanos(now - start);
    }
}
