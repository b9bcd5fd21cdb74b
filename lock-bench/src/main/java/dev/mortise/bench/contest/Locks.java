package dev.mortise.bench.contest;

import java.util.concurrent.locks.Lock;

/** One process's way to the locks on a server. */
public interface Locks extends AutoCloseable {
    /** A lock for one thread. */
    Mutex mutex(String name);

    @Override
    void close();

    /** A lock of the usual form. */
    static Mutex of(Lock lock) {
        return new Mutex() {
            @Override
            public void lock() {
                lock.lock();
            }

            @Override
            public void unlock() {
                lock.unlock();
            }
        };
    }
}
