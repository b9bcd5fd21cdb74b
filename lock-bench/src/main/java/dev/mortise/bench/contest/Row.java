package dev.mortise.bench.contest;

import dev.mortise.bench.report.Spread;
import java.util.List;

/**
 * All rounds of one contestant in one workload. Immutable.
 *
 * @param failure why there is no result, or {@code null}
 */
public record Row(Workload workload, Contestant contestant, List<Tally> tallies, ServerLoad load, String failure) {
    /** Whether there is no result. */
    public boolean isFailed() {
        return failure != null;
    }

    /** Pairs per second. */
    Spread rate() {
        return Spread.of(tallies.stream().mapToDouble(Tally::pairsPerSecond));
    }

    /** Pairs in all measured runs. */
    public long pairs() {
        return tallies.stream().mapToLong(Tally::pairs).sum();
    }

    long longestWaitNanos() {
        return tallies.stream().mapToLong(Tally::longestWaitNanos).max().orElse(0);
    }

    /** Pairs per second of the process that had the fewest in any round. */
    double smallestShare() {
        return tallies.stream().mapToDouble(Tally::smallestShare).min().orElse(0);
    }

    double largestShare() {
        return tallies.stream().mapToDouble(Tally::largestShare).max().orElse(0);
    }

    Spread evenness() {
        return Spread.of(tallies.stream().mapToDouble(Tally::evenness));
    }

    Spread longestWaitMillis() {
        return Spread.of(tallies.stream().mapToDouble(tally -> tally.longestWaitNanos() / 1e6));
    }

    Spread allocatedPerPair() {
        return Spread.of(tallies.stream().mapToDouble(tally -> (double) tally.allocated() / tally.pairs()));
    }

    /** Whether it is known. */
    boolean hasAllocated() {
        return tallies.stream().allMatch(tally -> tally.allocated() > 0);
    }

    /** All that the server executed for a pair. */
    double callsPerPair() {
        return (double) load.calls() / pairs();
    }
}
