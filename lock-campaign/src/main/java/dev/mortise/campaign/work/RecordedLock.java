package dev.mortise.campaign.work;

import dev.mortise.campaign.adapter.AnyLock;
import dev.mortise.campaign.history.Event;
import dev.mortise.campaign.history.EventKind;
import dev.mortise.campaign.history.Journal;
import java.time.Duration;

/** A lock as one thread uses it, with all that happens written down. For one thread. */
public final class RecordedLock {
    /** A wait without end. */
    public static final Duration FOR_EVER = Duration.ofNanos(-1);

    private final AnyLock lock;
    private final Journal journal;
    private final int process;
    private final int thread;
    private final int number;

    /** @param number the lock's, in the journal */
    public RecordedLock(AnyLock lock, Journal journal, int process, int thread, int number) {
        this.lock = lock;
        this.journal = journal;
        this.process = process;
        this.thread = thread;
        this.number = number;
    }

    /**
     * Asks for the lock.
     *
     * @return the token, zero if there are none, or -1 if it was refused
     */
    public long acquire(Duration patience) throws InterruptedException {
        note(EventKind.INVOKED, System.nanoTime(), patience.toNanos());
        try {
            boolean granted = true;
            if (patience.isNegative()) {
                lock.lock();
            } else {
                granted = lock.tryLock(patience);
            }
            if (!granted) {
                note(EventKind.REFUSED, System.nanoTime(), 0);
                return -1;
            }
            long told = System.nanoTime();
            long token = lock.token();
            note(EventKind.GRANTED, told, token);
            return token;
        } catch (InterruptedException | RuntimeException failed) {
            note(EventKind.UNKNOWN, System.nanoTime(), 0);
            throw failed;
        }
    }

    /** Whether the holder may go on believing. */
    public boolean look() {
        long before = System.nanoTime();
        boolean held = lock.isHeld();
        note(held ? EventKind.SURE : EventKind.LOST, before, 0);
        return held;
    }

    /** Gives the lock back; whatever that throws is a loss, or unknown, and is thrown on. */
    public void release() {
        long before = System.nanoTime();
        note(EventKind.LEAVING, before, 0);
        try {
            lock.unlock();
            note(EventKind.LEFT, System.nanoTime(), 0);
        } catch (IllegalMonitorStateException lost) {
            note(EventKind.LOST, before, 0);
            throw lost;
        }
    }

    /** Lets go of a lock that is known to be lost, so that the thread can ask for it anew. */
    public void abandon() {
        try {
            lock.unlock();
        } catch (RuntimeException asItShould) {
            // it says once more that the lock is lost
        }
    }

    private void note(EventKind kind, long at, long value) {
        journal.append(new Event(kind, process, thread, number, at, value));
    }
}
