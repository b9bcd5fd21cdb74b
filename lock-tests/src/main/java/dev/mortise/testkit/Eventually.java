package dev.mortise.testkit;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for conditions, with a bound and a message. */
public final class Eventually {
    private static final long STEP = TimeUnit.MILLISECONDS.toNanos(1);

    private Eventually() {}

    /**
     * Waits until a condition holds, for at most {@link Delays#PATIENCE}.
     *
     * @param what what should become true, for the message
     */
    public static void eventually(String what, BooleanSupplier condition) {
        eventually(() -> what, Delays.PATIENCE, condition);
    }

    /** Waits until a condition holds, for at most the given time. */
    public static void eventually(Supplier<String> what, Duration limit, BooleanSupplier condition) {
        if (!within(limit, condition)) {
            throw new AssertionError("not within " + limit.toMillis() + " ms: " + what.get());
        }
    }

    /** Tells whether a condition comes to hold within the given time. Neither heeds nor loses an interrupt. */
    public static boolean within(Duration limit, BooleanSupplier condition) {
        long start = System.nanoTime();
        boolean interrupted = false;
        try {
            while (!condition.getAsBoolean()) {
                if (System.nanoTime() - start > limit.toNanos()) {
                    return condition.getAsBoolean();
                }
                LockSupport.parkNanos(STEP);
                interrupted |= Thread.interrupted(); // a pending interrupt would turn the pause into a spin
            }
            return true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
