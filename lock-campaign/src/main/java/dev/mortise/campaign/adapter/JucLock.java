package dev.mortise.campaign.adapter;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** A {@link Lock}, and what its library says of it. */
final class JucLock implements AnyLock {
    private final Lock lock;
    private final BooleanSupplier held;
    private final LongSupplier token;

    /**
     * @param held what the library says when the calling thread asks whether it has the lock
     * @param token the same for its token
     */
    JucLock(Lock lock, BooleanSupplier held, LongSupplier token) {
        this.lock = lock;
        this.held = held;
        this.token = token;
    }

    /** A lock of a library without tokens. */
    static AnyLock withoutTokens(Lock lock, BooleanSupplier held) {
        return new JucLock(lock, held, () -> 0);
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
        return token.getAsLong();
    }
}
