package dev.mortise.internal;

import java.util.concurrent.TimeUnit;

/** Waits that an interrupt does not cut short; it is pending again when they end. */
final class Uninterruptibly {
    /** Something that waits for a time at the most. */
    interface TimedWait {
        boolean await(long time, TimeUnit unit) throws InterruptedException;
    }

    private Uninterruptibly() {}

    /** Returns what the wait returned: {@code false} if the time was up. */
    static boolean await(TimedWait wait, long nanos) {
        long deadline = System.nanoTime() + nanos;
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return wait.await(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
