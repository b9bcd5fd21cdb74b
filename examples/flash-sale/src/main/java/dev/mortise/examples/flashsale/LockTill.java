package dev.mortise.examples.flashsale;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import java.util.function.LongConsumer;

/** Sells under one lock for the whole stock. */
final class LockTill implements Till {
    private final DistributedLock lock;
    private final Stock stock;
    private final LongConsumer waits;

    /** @param waits told how many nanoseconds each lock was waited for */
    LockTill(LockFactory locks, Stock stock, LongConsumer waits) {
        this.lock = locks.getLock(LOCK);
        this.stock = stock;
        this.waits = waits;
    }

    @Override
    public Outcome sellOne() throws InterruptedException {
        long asked = System.nanoTime();
        lock.lockInterruptibly();
        try {
            waits.accept(System.nanoTime() - asked);
            return stock.sell(lock.fencingToken());
        } finally {
            lock.unlock();
        }
    }
}
