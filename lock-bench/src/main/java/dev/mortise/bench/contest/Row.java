package dev.mortise.bench.contest;

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

    double median() {
        double[] rates = rates();
        int middle = rates.length / 2;
        return rates.length % 2 == 1 ? rates[middle] : (rates[middle - 1] + rates[middle]) / 2;
    }

    double slowest() {
        return rates()[0];
    }

    double fastest() {
        return rates()[tallies.size() - 1];
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

    private double[] rates() {
        return tallies.stream().mapToDouble(Tally::pairsPerSecond).sorted().toArray();
    }
}
