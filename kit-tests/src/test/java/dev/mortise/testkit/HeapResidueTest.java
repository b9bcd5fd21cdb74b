package dev.mortise.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import dev.mortise.memory.MemoryLockBackend;
import dev.mortise.memory.MemoryStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What names leave behind on the heap when they are not used any more. */
@Timeout(120)
final class HeapResidueTest {
    private static final int NAMES = 100_000;
    private static final long BYTES_PER_NAME =
            8; // a single reference kept for each would be more, with what it leads to

    /** A hundred thousand names used once leave the heap and the store where they were. */
    @Test
    void lock_manyNamesOnce_heapAsBefore() {
        MemoryStore store = MemoryStore.create();
        try (LockFactory locks = LockFactory.of(new MemoryLockBackend(store), LockOptions.defaults())) {
            use(locks, "warm-up");
            long before = leastHeap();
            use(locks, "measured");
            assertThat(leastHeap() - before).isLessThan(NAMES * BYTES_PER_NAME);
            assertThat(store.size()).isZero();
        }
    }

    private static void use(LockFactory locks, String prefix) {
        for (int i = 0; i < NAMES; i++) {
            DistributedLock lock = locks.getLock(prefix + "/" + i);
            lock.lock();
            lock.unlock();
        }
    }

    /** The smallest of a few looks: other threads of the JVM allocate too. */
    private static long leastHeap() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            System.gc();
            Runtime runtime = Runtime.getRuntime();
            least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
        }
        return least;
    }
}
