package dev.mortise.campaign.history;

/** What a process writes down. The order is part of the file format: new kinds go to the end. */
public enum EventKind {
    /** A thread asks for a lock; the value is how long it would wait in nanoseconds, or -1 for ever. */
    INVOKED,
    /** It has the lock; the value is its token, or zero if the lock has none. */
    GRANTED,
    /** It was told that somebody else has it. */
    REFUSED,
    /** It was told neither: an exception. */
    UNKNOWN,
    /** It looked, and was told that it still has the lock; the time is that before the look. */
    SURE,
    /** It begins to give the lock back. */
    LEAVING,
    /** It has given the lock back and was told so. */
    LEFT,
    /** It learned that it does not have the lock any more; the time is that before it learned. */
    LOST,
    /** The resource took a write; the value is its token. */
    WRITTEN,
    /** The resource refused a write as stale; the value is its token. */
    REJECTED;

    private static final EventKind[] ALL = values();

    int code() {
        return ordinal() + 1; // zero is what a file has where nothing was written
    }

    static EventKind of(int code) {
        return ALL[code - 1];
    }
}
