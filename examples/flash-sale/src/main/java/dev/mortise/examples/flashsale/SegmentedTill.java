package dev.mortise.examples.flashsale;

import dev.mortise.LockFactory;
import dev.mortise.Segment;
import dev.mortise.SegmentedLock;
import java.util.Optional;
import java.util.function.LongConsumer;

/** Sells from whichever bucket is free, under a lock for each bucket. */
final class SegmentedTill implements Till {
    private final SegmentedLock buckets;
    private final Stock stock;
    private final LongConsumer waits;

    /** @param waits told how many nanoseconds each lock was waited for */
    SegmentedTill(LockFactory locks, Stock stock, LongConsumer waits) {
        this.buckets = SegmentedLock.of(locks, LOCK, Stock.BUCKETS);
        this.stock = stock;
        this.waits = waits;
    }

    @Override
    public Outcome sellOne() throws InterruptedException {
        while (true) {
            long asked = System.nanoTime();
            Optional<Segment> any = buckets.acquireAny();
            if (any.isEmpty()) {
                return Outcome.SOLD_OUT;
            }
            try (Segment bucket = any.get()) {
                waits.accept(System.nanoTime() - asked);
                Outcome outcome = stock.sellFrom(bucket.index(), bucket.fencingToken());
                if (outcome != Outcome.SOLD_OUT) {
                    return outcome;
                }
                bucket.markUsedUp();
            }
        }
    }
}
