package dev.mortise;

import java.time.Duration;
import java.util.Objects;

/**
 * How a factory treats its locks. Immutable.
 *
 * <p>Defaults: a lease of 30 s, renewed every third of it, not trusted in its last second, commands that take 2 s at the
 * most, and up to 1,000 hand-offs or 20 ms between the threads of a process before others get their turn.
 */
public final class LockOptions {
    private static final LockOptions DEFAULTS = builder().build();

    private final Duration lease;
    private final Duration renewEvery;
    private final Duration margin;
    private final Duration commandTimeout;
    private final int handOffs;
    private final Duration handOffTime;
    private final boolean interruptOnLoss;

    private LockOptions(Builder builder) {
        this.lease = builder.lease;
        this.renewEvery = builder.renewEvery != null ? builder.renewEvery : lease.dividedBy(3);
        this.margin = builder.margin != null ? builder.margin : shorter(Duration.ofSeconds(1), lease.dividedBy(5));
        this.commandTimeout = builder.commandTimeout != null
                ? builder.commandTimeout
                : shorter(Duration.ofSeconds(2), lease.dividedBy(4));
        this.handOffs = builder.handOffs;
        this.handOffTime = builder.handOffTime;
        this.interruptOnLoss = builder.interruptOnLoss;
    }

    private static Duration shorter(Duration a, Duration b) {
        return a.compareTo(b) < 0 ? a : b;
    }

    /** {@return the defaults} */
    public static LockOptions defaults() {
        return DEFAULTS;
    }

    /** {@return a builder that starts from the defaults} */
    public static Builder builder() {
        return new Builder();
    }

    /** {@return how long the backend keeps a lock whose holder has gone silent} */
    public Duration lease() {
        return lease;
    }

    /** {@return how often a held lock's lease is renewed} */
    public Duration renewEvery() {
        return renewEvery;
    }

    /** {@return how long before its end a lease is not trusted any more} */
    public Duration margin() {
        return margin;
    }

    /** {@return how long one command may wait for the server's answer} */
    public Duration commandTimeout() {
        return commandTimeout;
    }

    /** {@return how often threads of this process pass a lock on among themselves before others get their turn} */
    public int handOffs() {
        return handOffs;
    }

    /** {@return for how long threads of this process pass a lock on among themselves before others get their turn} */
    public Duration handOffTime() {
        return handOffTime;
    }

    /** {@return whether a thread that loses a lock is interrupted} */
    public boolean interruptOnLoss() {
        return interruptOnLoss;
    }

    @Override
    public String toString() {
        return "LockOptions[lease=" + lease + ", renewEvery=" + renewEvery + ", margin=" + margin + ", commandTimeout="
                + commandTimeout + ", handOffs=" + handOffs + ", handOffTime=" + handOffTime + ", interruptOnLoss="
                + interruptOnLoss + "]";
    }

    /** Builds {@link LockOptions}. Not thread-safe. */
    public static final class Builder {
        private static final Duration MIN_LEASE = Duration.ofMillis(100);
        private static final Duration MAX_LEASE = Duration.ofDays(30);
        private static final Duration MIN_STEP = Duration.ofMillis(1);
        private static final int MAX_HAND_OFFS = 1_000_000;
        private static final Duration MAX_HAND_OFF_TIME = Duration.ofSeconds(10);

        private Duration lease = Duration.ofSeconds(30);
        private Duration renewEvery; // null until set: then a third of the lease
        private Duration margin; // null until set: then a fifth of the lease, at most a second
        private Duration commandTimeout; // null until set: then a quarter of the lease, at most two seconds
        private int handOffs = 1_000;
        private Duration handOffTime = Duration.ofMillis(20);
        private boolean interruptOnLoss;

        private Builder() {}

        /**
         * Sets how long the backend keeps a lock whose holder has gone silent. Longer survives longer pauses and outages;
         * shorter frees the lock of a crashed process sooner. Default 30 s.
         *
         * @param lease from 100 ms to 30 days
         * @return this builder
         * @throws IllegalArgumentException if shorter than 100 ms or longer than 30 days
         */
        public Builder lease(Duration lease) {
            this.lease = requireBetween("lease", lease, MIN_LEASE, MAX_LEASE);
            return this;
        }

        /**
         * Sets how often a held lock's lease is renewed. Longer costs the server less; shorter leaves more tries before
         * the lease is gone. Default a third of the lease.
         *
         * @param renewEvery from 1 ms to 30 days
         * @return this builder
         * @throws IllegalArgumentException if shorter than 1 ms or longer than 30 days
         */
        public Builder renewEvery(Duration renewEvery) {
            this.renewEvery = requireBetween("renewEvery", renewEvery, MIN_STEP, MAX_LEASE);
            return this;
        }

        /**
         * Sets how long before its end a lease is not trusted any more. Longer gives a holder more time to learn of a loss
         * before another gets the lock; shorter rides out longer outages. Beside it, one percent of the lease is set aside
         * for clocks that run at different speeds. Default a fifth of the lease, at most 1 s.
         *
         * @param margin from zero to 30 days
         * @return this builder
         * @throws IllegalArgumentException if negative or longer than 30 days
         */
        public Builder margin(Duration margin) {
            this.margin = requireBetween("margin", margin, Duration.ZERO, MAX_LEASE);
            return this;
        }

        /**
         * Sets how long one command may wait for the server's answer. Longer rides out a slow server; shorter notices a
         * dead one sooner and leaves time to ask again within the lease. It binds backends that a factory opens itself.
         * Default a quarter of the lease, at most 2 s.
         *
         * @param commandTimeout from 1 ms to 30 days
         * @return this builder
         * @throws IllegalArgumentException if shorter than 1 ms or longer than 30 days
         */
        public Builder commandTimeout(Duration commandTimeout) {
            this.commandTimeout = requireBetween("commandTimeout", commandTimeout, MIN_STEP, MAX_LEASE);
            return this;
        }

        /**
         * Sets how often threads of this process pass a lock on among themselves before they let others have it. More is
         * faster here; fewer is fairer to other processes; zero turns it off. Default 1,000.
         *
         * @param handOffs from zero to 1,000,000
         * @return this builder
         * @throws IllegalArgumentException if negative or above 1,000,000
         */
        public Builder handOffs(int handOffs) {
            if (handOffs < 0 || handOffs > MAX_HAND_OFFS) {
                throw new IllegalArgumentException(
                        "handOffs must be between 0 and " + MAX_HAND_OFFS + " but was " + handOffs);
            }
            this.handOffs = handOffs;
            return this;
        }

        /**
         * Sets for how long threads of this process pass a lock on among themselves before they let others have it. Longer
         * is faster here; shorter is fairer to other processes. Default 20 ms.
         *
         * @param handOffTime from zero to 10 s
         * @return this builder
         * @throws IllegalArgumentException if negative or longer than 10 s
         */
        public Builder handOffTime(Duration handOffTime) {
            this.handOffTime = requireBetween("handOffTime", handOffTime, Duration.ZERO, MAX_HAND_OFF_TIME);
            return this;
        }

        /**
         * Sets whether a thread that loses a lock is interrupted. That stops work which blocks, but also work that has
         * nothing to do with the lock. Default {@code false}.
         *
         * @param interruptOnLoss whether to interrupt
         * @return this builder
         */
        public Builder interruptOnLoss(boolean interruptOnLoss) {
            this.interruptOnLoss = interruptOnLoss;
            return this;
        }

        /**
         * Builds the options.
         *
         * @return the options
         * @throws IllegalArgumentException if a lease would not leave room for a renewal and one more try before it is not
         *     trusted any more, or a command could take longer than half of it
         */
        public LockOptions build() {
            LockOptions options = new LockOptions(this);
            Duration trusted = options.lease.minus(options.lease.dividedBy(100)).minus(options.margin);
            if (options.renewEvery.multipliedBy(2).compareTo(trusted) > 0) {
                throw new IllegalArgumentException("renewEvery must be at most half of lease less margin and drift, "
                        + trusted.dividedBy(2) + ", but was " + options.renewEvery + " with lease " + options.lease
                        + " and margin " + options.margin);
            }
            if (options.commandTimeout.multipliedBy(2).compareTo(options.lease) > 0) {
                throw new IllegalArgumentException("commandTimeout must be at most half of lease, "
                        + options.lease.dividedBy(2) + ", but was " + options.commandTimeout);
            }
            return options;
        }

        private static Duration requireBetween(String field, Duration value, Duration min, Duration max) {
            Objects.requireNonNull(value, field + " must not be null");
            if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
                throw new IllegalArgumentException(
                        field + " must be between " + min + " and " + max + " but was " + value);
            }
            return value;
        }
    }
}
