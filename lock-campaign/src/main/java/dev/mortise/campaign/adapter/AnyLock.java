package dev.mortise.campaign.adapter;

import java.time.Duration;

/** A lock of any make, as far as the campaign needs it. */
public interface AnyLock {
    /** Takes the lock, however long it takes. */
    void lock();

    /** Takes the lock if it can be had within the given time. */
    boolean tryLock(Duration patience) throws InterruptedException;

    /** Gives the lock back. */
    void unlock();

    /** Whether the calling thread may believe that it has the lock, as far as this make tells. */
    boolean isHeld();

    /** The fencing token of the calling thread's hold, or zero if this make has none. */
    long token();
}
