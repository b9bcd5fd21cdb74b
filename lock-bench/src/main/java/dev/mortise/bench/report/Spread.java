package dev.mortise.bench.report;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/** The middle of several rounds, and the least and the most of any. Immutable. */
public record Spread(double median, double min, double max) {
    /** Of as many rounds. */
    public static Spread of(double... rounds) {
        if (rounds.length == 0) {
            throw new IllegalArgumentException("there must be a round at least");
        }
        double[] sorted = rounds.clone();
        Arrays.sort(sorted);
        return new Spread(percentile(sorted, 50), sorted[0], sorted[sorted.length - 1]);
    }

    /** Of as many rounds. */
    public static Spread of(DoubleStream rounds) {
        return of(rounds.toArray());
    }

    /**
     * What so many percent of the values do not exceed, between two values as far as the rank is.
     *
     * @param sorted ascending, one at least
     */
    public static double percentile(double[] sorted, double percent) {
        double rank = percent / 100 * (sorted.length - 1);
        int below = (int) rank;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (rank - below) * (sorted[above] - sorted[below]);
    }
}
