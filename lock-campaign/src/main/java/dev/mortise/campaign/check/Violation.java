package dev.mortise.campaign.check;

/**
 * Something that must not be. Immutable.
 *
 * @param what with the operations and times that show it
 */
public record Violation(Kind kind, String what) {
    /** Which promise was broken. */
    public enum Kind {
        /** Two held the lock at once. */
        OVERLAP,
        /** Two grants had one token. */
        DUPLICATE_TOKEN,
        /** A token that is none. */
        BAD_TOKEN,
        /** A later grant had a smaller token. */
        TOKEN_ORDER,
        /** A write was accepted after one with a larger token. */
        STALE_WRITE,
        /** A write had the token of no hold of its writer. */
        FORGED_TOKEN,
        /** A write was refused though nobody was late. */
        REFUSED_WRITE,
        /** The unfenced counter lost an update. */
        LOST_UPDATE,
        /** The lock was free, somebody waited, and nobody got it. */
        LOST_WAKE_UP,
        /** Events that cannot be: the history itself is broken. */
        MALFORMED,
        /** Too little happened to show anything. */
        VACUOUS,
        /** A bound of the scenario was missed. */
        BOUND,
        /** The run itself came to no end. */
        ABORTED
    }

    @Override
    public String toString() {
        return kind + ": " + what;
    }
}
