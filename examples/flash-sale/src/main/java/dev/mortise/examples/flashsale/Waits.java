package dev.mortise.examples.flashsale;

import java.time.Duration;
import java.util.stream.IntStream;

/**
 * How long sellers waited: counts by length, with steps of a sixteenth or less. Safe for use by many threads and
 * processes.
 */
final class Waits {
    private static final int STEPS = 16; // for each power of two
    private static final int POWERS = 40; // of microseconds: twelve days
    static final int LENGTH = STEPS * POWERS;

    private final SharedLongs memory;
    private final int begin;

    Waits(SharedLongs memory, int begin) {
        this.memory = memory;
        this.begin = begin;
    }

    void add(long nanos) {
        memory.increment(begin + step(nanos / 1_000));
    }

    /** The wait that so many of a hundred do not exceed; zero if there was none. */
    Duration percentile(int percent) {
        long all = IntStream.range(0, LENGTH)
                .mapToLong(step -> memory.get(begin + step))
                .sum();
        long left = (all * percent + 99) / 100;
        for (int step = 0; step < LENGTH; step++) {
            left -= memory.get(begin + step);
            if (left <= 0) {
                return Duration.ofNanos(1_000 * micros(step));
            }
        }
        return Duration.ZERO;
    }

    private static int step(long micros) {
        int power = Long.SIZE - Long.numberOfLeadingZeros(micros / STEPS);
        int step = power == 0 ? (int) micros : power * STEPS + (int) (micros >> (power - 1)) % STEPS;
        return Math.min(step, LENGTH - 1);
    }

    private static long micros(int step) {
        int power = step / STEPS;
        return power == 0 ? step : (long) (STEPS + step % STEPS) << (power - 1);
    }
}
