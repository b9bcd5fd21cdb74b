package dev.mortise.spi;

/** What a backend says to a release. An exception instead of an answer means that nobody knows. */
public enum ReleaseOutcome {
    /** The lock is free. Nobody else is known to wait for it. */
    RELEASED,
    /**
     * The lock is free and another process waits for it, or may: the releasing process stands back for a moment, so that
     * the other one gets its turn.
     */
    RELEASED_TO_OTHERS,
    /** The acquisition did not hold the lock. Nothing was changed. */
    NOT_HELD
}
