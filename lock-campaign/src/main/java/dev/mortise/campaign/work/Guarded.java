package dev.mortise.campaign.work;

import dev.mortise.campaign.history.Event;
import dev.mortise.campaign.history.EventKind;
import dev.mortise.campaign.history.Journal;

/**
 * What one lock guards: a counter that takes whatever it is told, and a register that refuses tokens below the largest it
 * has seen. Safe for use by many threads.
 */
final class Guarded {
    private final int lock;
    private final Journal journal;
    private long value; // guarded by this, as are the others
    private long writes;
    private long largest;

    Guarded(int lock, Journal journal) {
        this.lock = lock;
        this.journal = journal;
    }

    synchronized long value() {
        return value;
    }

    synchronized long writes() {
        return writes;
    }

    /** Sets the counter in any case; the register is set if the token is not too small. */
    synchronized boolean write(int process, int thread, long token, long newValue) {
        value = newValue;
        writes++;
        boolean accepted = token >= largest;
        largest = Math.max(largest, token);
        EventKind kind = accepted ? EventKind.WRITTEN : EventKind.REJECTED;
        journal.append(new Event(kind, process, thread, lock, System.nanoTime(), token));
        return accepted;
    }
}
