package dev.mortise.testkit;

/** What can be asked of a backend, as {@link ProbeBackend} counts and disturbs it. */
public enum Verb {
    /** Opening a place in line. */
    CONTEND,
    /** One attempt of a contender. */
    ACQUIRE,
    /** Renewing one hold, alone or in a batch. */
    RENEW,
    /** Freeing a lock. */
    RELEASE,
    /** Undoing an acquisition whose outcome is unknown. */
    WITHDRAW,
    /** Looking at a lock. */
    INSPECT
}
