package dev.mortise.campaign.adapter;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.function.BooleanSupplier;

/** A {@link Lock} of another library, which has no tokens. */
final class JucLock implements AnyLock {
    private final Lock lock;
    private final BooleanSupplier held;

    /** @param held what the library says when the calling thread asks whether it has the lock */
    JucLock(Lock lock, BooleanSupplier held) {
        this.lock = lock;
        this.held = held;
    }

    @Override
    public void lock() {
        lock.lock();
    }

    @Override
    public boolean tryLock(Duration patience) throws InterruptedException {
        return patience.isZero() ? lock.tryLock() : lock.tryLock(patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void unlock() {
        lock.unlock();
    }

    @Override
    public boolean isHeld() {
        return held.getAsBoolean();
    }

    @Override
    public long token() {
        return 0;
    }
}
