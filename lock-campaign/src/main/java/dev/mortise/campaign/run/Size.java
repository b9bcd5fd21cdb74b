package dev.mortise.campaign.run;

import java.time.Duration;

/** How much of a scenario's full number of rounds, or of its time, is run. */
public enum Size {
    /** A few minutes for the chosen scenarios, on three backends. */
    GATE(0.1, Duration.ofMinutes(1)),
    /** Some hours for all. */
    NIGHTLY(0.25, Duration.ofHours(1)),
    /** A day for all. */
    RELEASE(1, Duration.ofHours(8));

    private final double fraction;
    private final Duration soak;

    Size(double fraction, Duration soak) {
        this.fraction = fraction;
        this.soak = soak;
    }

    /** How long a soak takes. */
    public Duration soak() {
        return soak;
    }

    /** This size's share of a number of rounds; at least one. */
    public int rounds(int full) {
        return Math.max(1, (int) Math.ceil(full * fraction));
    }

    /** This size's share of a time. */
    public Duration time(Duration full) {
        return Duration.ofNanos((long) (full.toNanos() * fraction));
    }
}
