package dev.mortise.spi;

/** What a backend says to a renewal. An exception instead of an answer means that nobody knows. */
public enum RenewOutcome {
    /** The lease runs anew from now. */
    RENEWED,
    /** The acquisition does not hold the lock any more. Nothing was changed. */
    LOST
}
