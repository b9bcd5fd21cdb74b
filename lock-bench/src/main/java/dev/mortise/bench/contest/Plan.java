package dev.mortise.bench.contest;

import java.time.Duration;

/**
 * How often and how long. Immutable.
 *
 * @param warmUp before every measured run, as another contestant ran in between
 */
public record Plan(int rounds, Duration warmUp, Duration measured) {
    static final Plan FULL = new Plan(5, Duration.ofMillis(1_000), Duration.ofMillis(2_000));
    static final Plan QUICK = new Plan(2, Duration.ofMillis(500), Duration.ofMillis(500));

    /** @throws IllegalArgumentException if there is a word that is not known */
    static Plan of(String program, String... args) {
        Plan plan = FULL;
        for (String arg : args) {
            if (!arg.equals("--quick")) {
                throw new IllegalArgumentException("usage: " + program + " [--quick], but there was '" + arg + "'");
            }
            plan = QUICK;
        }
        return plan;
    }

    Plan once() {
        return new Plan(1, warmUp, measured);
    }

    @Override
    public String toString() {
        return rounds + " rounds of " + measured.toMillis() + " ms, each after " + warmUp.toMillis() + " ms of warm-up";
    }
}
