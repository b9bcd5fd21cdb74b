package dev.mortise.spi;

import java.time.Duration;
import java.util.Objects;

/**
 * What a backend promises, so that the engine can adapt and the contract suite knows what to hold it to. Immutable.
 *
 * <p>A new builder promises nothing beyond mutual exclusion and rising tokens.
 */
public final class BackendTraits {
    private final String name;
    private final boolean readWrite;
    private final boolean fair;
    private final boolean lossToldFirst;
    private final boolean crossProcess;
    private final boolean tokensSurviveRestart;
    private final Duration noticeTime;

    private BackendTraits(Builder builder) {
        this.name = builder.name;
        this.readWrite = builder.readWrite;
        this.fair = builder.fair;
        this.lossToldFirst = builder.lossToldFirst;
        this.crossProcess = builder.crossProcess;
        this.tokensSurviveRestart = builder.tokensSurviveRestart;
        this.noticeTime = builder.noticeTime;
    }

    /**
     * Starts the traits of the backend with this name.
     *
     * @param name that people choose the backend by, such as {@code redis}
     * @return a builder that promises nothing yet
     */
    public static Builder of(String name) {
        return new Builder(Objects.requireNonNull(name, "name"));
    }

    /** {@return the name people choose the backend by, such as {@code redis}} */
    public String name() {
        return name;
    }

    /** {@return whether {@link LockMode#READ} and {@link LockMode#WRITE} are understood} */
    public boolean readWrite() {
        return readWrite;
    }

    /** {@return whether waiting processes are served in the order in which they came} */
    public boolean fair() {
        return fair;
    }

    /**
     * {@return whether a holder learns of a loss before anyone else can get the lock, as far as the store keeps its word}
     */
    public boolean lossToldFirst() {
        return lossToldFirst;
    }

    /** {@return whether separate processes meet here} A store inside one JVM does not have this. */
    public boolean crossProcess() {
        return crossProcess;
    }

    /** {@return whether tokens keep rising when the server restarts and has forgotten everything} */
    public boolean tokensSurviveRestart() {
        return tokensSurviveRestart;
    }

    /**
     * {@return how long another process needs to notice a release} A process that has used up its hand-offs stays away
     * for that long when others wait.
     */
    public Duration noticeTime() {
        return noticeTime;
    }

    @Override
    public String toString() {
        return "BackendTraits[" + name + "]";
    }

    /** Builds {@link BackendTraits}. Not thread-safe. */
    public static final class Builder {
        private final String name;
        private boolean readWrite;
        private boolean fair;
        private boolean lossToldFirst;
        private boolean crossProcess;
        private boolean tokensSurviveRestart;
        private Duration noticeTime = Duration.ofMillis(2);

        private Builder(String name) {
            this.name = name;
        }

        /**
         * Promises read/write locks.
         *
         * @return this builder
         */
        public Builder readWrite() {
            readWrite = true;
            return this;
        }

        /**
         * Promises first come, first served between processes.
         *
         * @return this builder
         */
        public Builder fair() {
            fair = true;
            return this;
        }

        /**
         * Promises that a holder is told of a loss before another can get the lock.
         *
         * @return this builder
         */
        public Builder lossToldFirst() {
            lossToldFirst = true;
            return this;
        }

        /**
         * Promises that separate processes exclude each other.
         *
         * @return this builder
         */
        public Builder crossProcess() {
            crossProcess = true;
            return this;
        }

        /**
         * Promises tokens that rise across an empty restart of the server.
         *
         * @return this builder
         */
        public Builder tokensSurviveRestart() {
            tokensSurviveRestart = true;
            return this;
        }

        /**
         * Sets how long another process needs to notice a release. Longer gives slow pollers their turn; shorter costs
         * less throughput where one process dominates. Default 2 ms.
         *
         * @param noticeTime from zero to 1 s
         * @return this builder
         * @throws IllegalArgumentException if negative or above 1 s
         */
        public Builder noticeTime(Duration noticeTime) {
            Objects.requireNonNull(noticeTime, "noticeTime");
            if (noticeTime.isNegative() || noticeTime.compareTo(Duration.ofSeconds(1)) > 0) {
                throw new IllegalArgumentException("noticeTime must be between PT0S and PT1S but was " + noticeTime);
            }
            this.noticeTime = noticeTime;
            return this;
        }

        /**
         * Builds the traits.
         *
         * @return the traits
         */
        public BackendTraits build() {
            return new BackendTraits(this);
        }
    }
}
