package dev.mortise.bench.contest;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;

/**
 * What the threads of this process have allocated up to a moment: also those of a client, which work for those who wait
 * for them. Those that ended since are left out, and virtual ones always.
 */
final class Allocation {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Map<Long, Long> bytes = new HashMap<>();

    private Allocation() {
        long[] ids = THREADS.getAllThreadIds();
        long[] allocated = THREADS.getThreadAllocatedBytes(ids);
        for (int i = 0; i < ids.length; i++) {
            bytes.put(ids[i], Math.max(0, allocated[i])); // negative if it has just ended
        }
    }

    static Allocation now() {
        return new Allocation();
    }

    long since(Allocation earlier) {
        return bytes.entrySet().stream()
                .mapToLong(thread -> Math.max(0, thread.getValue() - earlier.bytes.getOrDefault(thread.getKey(), 0L)))
                .sum();
    }
}
