package dev.mortise.bench.report;

import java.time.Duration;

/**
 * How often and how long. Immutable.
 *
 * @param warmUp before every measured run, as another contestant ran in between
 * @param handOvers in each round, between two processes
 * @param heldLocks by one process at once
 * @param heldLease of each of those
 * @param starts of a fresh process for each subject
 * @param everyone whether minor contestants take part everywhere, not only with 1 thread
 */
public record Plan(
        int rounds,
        Duration warmUp,
        Duration measured,
        int handOvers,
        int heldLocks,
        Duration heldLease,
        int starts,
        boolean everyone) {
    /** What results are published from. */
    public static final Plan FULL =
            new Plan(5, Duration.ofMillis(500), Duration.ofMillis(1_500), 40, 10_000, Duration.ofSeconds(10), 5, true);

    /** What shows in a few minutes that everything works. */
    public static final Plan QUICK =
            new Plan(2, Duration.ofMillis(100), Duration.ofMillis(200), 5, 1_000, Duration.ofSeconds(2), 1, false);

    @Override
    public String toString() {
        return rounds + " rounds of " + measured.toMillis() + " ms, each after " + warmUp.toMillis() + " ms of warm-up";
    }
}
