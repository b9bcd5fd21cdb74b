package dev.mortise.campaign.history;

/** What came of asking for a lock. */
public enum Outcome {
    /** The lock was had. */
    GRANTED,
    /** Somebody else had it. */
    REFUSED,
    /** An exception, or no end at all: the backend may or may not have granted it. */
    UNKNOWN
}
