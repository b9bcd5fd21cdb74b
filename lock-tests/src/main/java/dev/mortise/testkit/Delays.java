package dev.mortise.testkit;

import dev.mortise.LockOptions;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * The times that tests use, each multiplied by the system property {@code mortise.test.delay.factor}, so that a slow
 * machine needs one setting and no edits.
 */
public final class Delays {
    private static final double FACTOR = Double.parseDouble(System.getProperty("mortise.test.delay.factor", "1"));

    /** Long enough for a thread to get somewhere, short enough to be repeated. */
    public static final Duration SHORT = millis(50);

    /** A timed wait that is meant to run out. */
    public static final Duration MEDIUM = millis(250);

    /** How late a thread may be on a busy machine. */
    public static final Duration SLACK = millis(1_000);

    /** "At once", as seen by a thread on a busy machine: far below any lease or patience. */
    public static final Duration PROMPT = millis(3_000);

    /** How long a test waits for what must happen; only a failing test waits that long. */
    public static final Duration PATIENCE = millis(10_000);

    /** A lease whose end a test waits for. */
    public static final Duration LEASE = millis(500);

    /** How long before its end {@link #LEASE} is not trusted any more. */
    public static final Duration MARGIN = millis(100);

    private Delays() {}

    /** So many milliseconds, times the factor. */
    public static Duration millis(long millis) {
        return Duration.ofNanos((long) (millis * 1_000_000L * FACTOR));
    }

    /** Options for tests that wait for a lease to end. */
    public static LockOptions.Builder shortLease() {
        return LockOptions.builder().lease(LEASE).margin(MARGIN);
    }

    /**
     * Options for tests in which a renewed hold must outlive its lease: renewed so often that a thread may be late by
     * most of the lease.
     */
    public static LockOptions.Builder sturdyLease() {
        return LockOptions.builder().lease(millis(1_200)).margin(MARGIN).renewEvery(millis(100));
    }

    /**
     * Lets time pass.
     *
     * @param reason why no event can be waited for instead: mostly because the test shows that nothing happens
     */
    public static void pass(Duration time, String reason) {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(reason, left);
            if (Thread.currentThread().isInterrupted()) {
                throw new AssertionError("interrupted while letting time pass: " + reason);
            }
        }
    }

    /** The time since a reading of {@link System#nanoTime()}. */
    public static Duration since(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos);
    }
}
