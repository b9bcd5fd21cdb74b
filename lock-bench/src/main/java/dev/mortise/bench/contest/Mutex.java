package dev.mortise.bench.contest;

/** All that is asked of a lock here. For use by one thread; others have their own of the same name. */
public interface Mutex {
    /** Waits until it is held. */
    void lock();

    /** Gives it back. */
    void unlock();
}
