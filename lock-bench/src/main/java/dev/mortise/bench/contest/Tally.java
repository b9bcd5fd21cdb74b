package dev.mortise.bench.contest;

import java.util.Collections;
import java.util.List;

/**
 * What one run came to.
 *
 * @param shares pairs of each process
 * @param nanos how long it took
 * @param longestWaitNanos of any thread for one lock
 * @param counted what the guarded counters rose by
 * @param allocated bytes, or 0 where they are not known
 */
record Tally(List<Long> shares, long nanos, long longestWaitNanos, long counted, long allocated) {
    long pairs() {
        return shares.stream().mapToLong(Long::longValue).sum();
    }

    double pairsPerSecond() {
        return perSecond(pairs());
    }

    double smallestShare() {
        return perSecond(Collections.min(shares));
    }

    double largestShare() {
        return perSecond(Collections.max(shares));
    }

    /** What the process with the fewest pairs has of those with the most. */
    double evenness() {
        return smallestShare() / largestShare();
    }

    private double perSecond(long pairs) {
        return pairs * 1e9 / nanos;
    }

    /** A lock that is fast because it lets two in at once has no result. */
    Tally requireExact() {
        if (counted != pairs()) {
            throw new IllegalStateException(
                    "counter must have risen by " + pairs() + " in as many pairs but rose by " + counted);
        }
        return this;
    }
}
