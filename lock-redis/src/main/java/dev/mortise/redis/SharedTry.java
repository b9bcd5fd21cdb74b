package dev.mortise.redis;

import java.util.concurrent.locks.ReentrantLock;
import redis.clients.jedis.exceptions.JedisException;

/** Has one thread try what many need at the same moment: who waited for a try shares its outcome. */
final class SharedTry {
    private final ReentrantLock lock = new ReentrantLock(true); // or who tries again at once passes over those who wait
    private JedisException failure; // of the last try, or null; guarded by the lock, as is the next
    private long triedAt = System.nanoTime();

    /** Tries, or waits for a try that began after this call. Throws what the try threw. */
    void run(Runnable attempt) {
        long wantedAt = System.nanoTime();
        lock.lock();
        try {
            if (triedAt - wantedAt < 0) {
                failure = null;
                try {
                    attempt.run();
                } catch (JedisException failed) {
                    failure = failed;
                }
                triedAt = System.nanoTime();
            }
            if (failure != null) {
                throw failure;
            }
        } finally {
            lock.unlock();
        }
    }

    /** Runs something beside no try. */
    void exclusively(Runnable action) {
        lock.lock();
        try {
            action.run();
        } finally {
            lock.unlock();
        }
    }
}
