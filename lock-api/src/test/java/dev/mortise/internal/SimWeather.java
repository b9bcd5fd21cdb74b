package dev.mortise.internal;

import java.time.Duration;
import java.util.SplittableRandom;

/**
 * What kind of faults a run has, and how many. Differs from seed to seed, with some kinds missing in most: mixed evenly,
 * they would hide each other.
 */
final class SimWeather {
    private static final long MILLI = 1_000_000;

    final long leaseNanos;
    final double slow;
    final double requestLost;
    final double replyLost;
    final double late;
    final double duplicate;
    final double reset;
    final double hookLost;
    final double hookDuplicated;
    final double stall;
    final long nemesisEvery;
    private boolean calm;

    SimWeather(SplittableRandom random, Duration lease) {
        leaseNanos = lease.toNanos();
        slow = one(random, 0, 0.02, 0.15);
        requestLost = one(random, 0, 0.03, 0.15);
        replyLost = one(random, 0, 0.03, 0.15);
        late = one(random, 0, 0.03, 0.2);
        duplicate = one(random, 0, 0.05, 0.2);
        reset = one(random, 0, 0.03, 0.1);
        hookLost = one(random, 0, 0.2, 1);
        hookDuplicated = one(random, 0, 0.2);
        stall = one(random, 0, 0.003, 0.02);
        nemesisEvery = (long) (leaseNanos * one(random, 0.3, 1, 3));
    }

    private static double one(SplittableRandom random, double... values) {
        return values[random.nextInt(values.length)];
    }

    /** Ends all faults. */
    void calmDown() {
        calm = true;
    }

    boolean isCalm() {
        return calm;
    }

    boolean happens(double chance, SplittableRandom random) {
        return !calm && chance > 0 && random.nextDouble() < chance;
    }

    /** How long a message takes that nothing happens to. */
    long delay(SplittableRandom random) {
        boolean busy = !calm && random.nextInt(10) == 0;
        return random.nextLong(20_000, busy ? 30 * MILLI : 2 * MILLI);
    }
}
