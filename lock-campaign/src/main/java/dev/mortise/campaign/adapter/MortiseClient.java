package dev.mortise.campaign.adapter;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Locks of Mortise. */
final class MortiseClient implements LockClient {
    private final LockFactory factory;

    MortiseClient(String url, Duration lease) {
        factory = LockFactory.open(url, LockOptions.builder().lease(lease).build());
    }

    @Override
    public AnyLock lock(String name) {
        DistributedLock lock = factory.getLock(name);
        return new AnyLock() {
            @Override
            public void lock() {
                lock.lock();
            }

            @Override
            public boolean tryLock(Duration patience) throws InterruptedException {
                return lock.tryLock(patience.toNanos(), TimeUnit.NANOSECONDS);
            }

            @Override
            public void unlock() {
                lock.unlock();
            }

            @Override
            public boolean isHeld() {
                return lock.isHeldByCurrentThread();
            }

            @Override
            public long token() {
                return lock.fencingToken();
            }
        };
    }

    @Override
    public void close() {
        factory.close();
    }
}
