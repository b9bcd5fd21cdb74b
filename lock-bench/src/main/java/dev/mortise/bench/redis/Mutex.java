package dev.mortise.bench.redis;

/** All that is asked of a lock here. For use by one thread; others have their own of the same name. */
interface Mutex {
    void lock();

    void unlock();
}
