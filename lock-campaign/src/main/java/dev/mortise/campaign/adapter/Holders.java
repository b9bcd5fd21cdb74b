package dev.mortise.campaign.adapter;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;

/**
 * Locks of a library that does not tell a thread whether it has the lock: it has what it took and did not give back, as
 * far as anybody can know.
 */
final class Holders {
    private final Map<String, Thread> holders = new ConcurrentHashMap<>();

    AnyLock wrap(String name, Lock lock) {
        AnyLock plain = JucLock.withoutTokens(lock, () -> holders.get(name) == Thread.currentThread());
        return new AnyLock() {
            @Override
            public void lock() {
                plain.lock();
                holders.put(name, Thread.currentThread());
            }

            @Override
            public boolean tryLock(Duration patience) throws InterruptedException {
                boolean taken = plain.tryLock(patience);
                if (taken) {
                    holders.put(name, Thread.currentThread());
                }
                return taken;
            }

            @Override
            public void unlock() {
                holders.remove(name, Thread.currentThread());
                plain.unlock();
            }

            @Override
            public boolean isHeld() {
                return plain.isHeld();
            }

            @Override
            public long token() {
                return 0;
            }
        };
    }
}
