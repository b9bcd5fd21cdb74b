package dev.mortise.examples.flashsale;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * Items in buckets, and the receipts for them: the resource that wants a lock.
 *
 * <p>A sale looks for an item without a receipt, takes its time, and writes the receipt. Two that look at the same time
 * sell the same item, which then has two receipts. Since a sale is that one write, a process that is killed has either
 * sold its item or left it in stock.
 *
 * <p>Safe for use by many threads, as far as a resource is that many sell from.
 */
final class Stock {
    static final int BUCKETS = 20;

    /** What a sale without a lock shows instead of a token. */
    static final long NO_TOKEN = 0;

    private final SharedLongs memory; // from begin on: for each bucket the largest token seen; then the items' receipts
    private final int begin;
    private final int items;
    private final Duration work;
    private final AtomicIntegerArray unsold = new AtomicIntegerArray(BUCKETS); // items of the bucket before it are sold

    /** @param work how long a sale takes */
    Stock(SharedLongs memory, int begin, int items, Duration work) {
        this.memory = memory;
        this.begin = begin;
        this.items = items;
        this.work = work;
        IntStream.range(0, BUCKETS).forEach(bucket -> unsold.set(bucket, firstItem(bucket)));
    }

    static int length(int items) {
        return BUCKETS + items;
    }

    /** Sells an item of the first bucket that has any. */
    Outcome sell(long token) {
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            Outcome outcome = sellFrom(bucket, token);
            if (outcome != Outcome.SOLD_OUT) {
                return outcome;
            }
        }
        return Outcome.SOLD_OUT;
    }

    /** Sells an item of a bucket. */
    Outcome sellFrom(int bucket, long token) {
        if (!memory.raise(begin + bucket, token)) {
            return Outcome.REFUSED;
        }
        int item = findUnsold(bucket);
        if (item == firstItem(bucket + 1)) {
            return Outcome.SOLD_OUT;
        }
        LockSupport.parkNanos(work.toNanos());
        // A database would look at the token and write in one statement; a thread that is stopped between these two is
        // late.
        if (!memory.raise(begin + bucket, token)) {
            return Outcome.REFUSED;
        }
        memory.increment(receipts(item));
        return Outcome.SOLD;
    }

    private int findUnsold(int bucket) {
        int item = unsold.get(bucket);
        while (item < firstItem(bucket + 1) && memory.get(receipts(item)) > 0) {
            item++;
        }
        unsold.lazySet(bucket, item);
        return item;
    }

    private int firstItem(int bucket) {
        return (int) ((long) items * bucket / BUCKETS);
    }

    private int receipts(int item) {
        return begin + BUCKETS + item;
    }

    /** The number of receipts. */
    long sold() {
        return IntStream.range(0, items)
                .mapToLong(item -> memory.get(receipts(item)))
                .sum();
    }

    /** The number of receipts for items that had one. */
    long oversold() {
        return IntStream.range(0, items)
                .mapToLong(item -> Math.max(0, memory.get(receipts(item)) - 1))
                .sum();
    }
}
