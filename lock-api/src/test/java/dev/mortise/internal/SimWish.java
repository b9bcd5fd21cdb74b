package dev.mortise.internal;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.spi.LockMode;
import java.time.Duration;
import java.util.SplittableRandom;

/**
 * Which lock an actor wants, how long it waits and how long it will keep it.
 *
 * @param first the number of the lock
 * @param second the number of the other lock of a multi-lock, or -1
 * @param mode of a plain lock, or the side of a read/write lock
 * @param patience how long it waits; {@code null} is for ever
 * @param cancelAfter when it changes its mind, in nanoseconds; -1 is never
 * @param holdFor how long it keeps the lock, in nanoseconds
 */
record SimWish(int first, int second, LockMode mode, Duration patience, long cancelAfter, long holdFor) {
    static final int NAMES = 2;
    static final long LONGEST_HOLD = 400_000_000L;
    /** The number of kinds of lock. */
    static final int KINDS = 8;

    private static final long MILLI = 1_000_000;

    /** @param focus how many of the possible kinds of lock a run uses: few make a crowd */
    static SimWish random(SplittableRandom random, int focus, boolean calm, long leaseNanos) {
        int first = random.nextInt(NAMES);
        int second = -1;
        LockMode mode = LockMode.MUTEX;
        switch (random.nextInt(focus)) {
            case 0 -> first = 0;
            case 1, 2 -> mode = LockMode.READ;
            case 3 -> mode = LockMode.WRITE;
            case 4 -> second = 1 - first;
            default -> mode = LockMode.MUTEX;
        }
        Duration patience = switch (random.nextInt(6)) {
            case 0 -> Duration.ZERO;
            case 1 -> Duration.ofNanos(random.nextLong(20 * MILLI));
            case 2 -> Duration.ofNanos(random.nextLong(2 * leaseNanos));
            default -> null;
        };
        long cancelAfter = random.nextInt(6) == 0 ? random.nextLong(random.nextBoolean() ? 4 * MILLI : leaseNanos) : -1;
        long holdFor = switch (random.nextInt(5)) {
            case 0 -> 0;
            case 1, 2 -> random.nextLong(10 * MILLI);
            case 3 -> random.nextLong(LONGEST_HOLD);
            default -> random.nextLong(calm ? LONGEST_HOLD : 3 * leaseNanos);
        };
        return new SimWish(first, second, mode, patience, cancelAfter, holdFor);
    }

    DistributedLock lock(LockFactory factory) {
        if (second >= 0) {
            return factory.getMultiLock(name(first), name(second));
        }
        return switch (mode) {
            case MUTEX -> factory.getLock(name(first));
            case READ -> factory.getReadWriteLock(name(first)).readLock();
            case WRITE -> factory.getReadWriteLock(name(first)).writeLock();
        };
    }

    static String name(int number) {
        return "lock-" + number;
    }

    boolean isMulti() {
        return second >= 0;
    }

    /** Whether somebody else may have what this wishes for at the same time. */
    boolean isShared() {
        return mode.isShared();
    }

    /** The number of the lock among plain and read/write ones. */
    int key() {
        return mode == LockMode.MUTEX ? first : NAMES + first;
    }

    @Override
    public String toString() {
        return name(first) + (isMulti() ? "+" + name(second) : "") + "/" + mode;
    }
}
