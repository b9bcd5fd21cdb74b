package dev.mortise.redlock;

import java.util.concurrent.locks.LockSupport;

/** Pauses that no interrupt cuts short, and that leave the flag as it was. */
final class Pauses {
    private Pauses() {}

    static void sleep(long nanos) {
        long end = System.nanoTime() + nanos;
        boolean interrupted = false;
        for (long left = nanos; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
