package dev.mortise.bench.contest;

import dev.mortise.bench.report.Spread;
import java.time.Duration;
import java.util.Locale;

/**
 * What one contestant should reach in a workload, as a ratio to another one in the same run. Immutable.
 *
 * @param ofTime whether the ratio is that of the time for a pair, and the bound an upper one; else it is that of pairs per
 *     second, and a lower one
 * @param longestWait what no thread should wait longer than, or {@code null}
 */
public record Goal(Contestant contender, Contestant baseline, double bound, boolean ofTime, Duration longestWait) {
    /** A pair of the contender takes at most so many times what it takes the baseline. */
    public static Goal timeAtMost(Contestant contender, double bound, Contestant baseline) {
        return new Goal(contender, baseline, bound, true, null);
    }

    /** The contender does at least so many times the pairs of the baseline. */
    public static Goal rateAtLeast(Contestant contender, double bound, Contestant baseline) {
        return new Goal(contender, baseline, bound, false, null);
    }

    /** The same goal, and that no thread of the contender waits longer. */
    public Goal withNoWaitAbove(Duration limit) {
        return new Goal(contender, baseline, bound, ofTime, limit);
    }

    double ratio(Row row, Row base) {
        double rate = row.rate().median() / base.rate().median();
        return ofTime ? 1 / rate : rate;
    }

    boolean isMet(Row row, Row base) {
        boolean soon = longestWait == null || row.longestWaitNanos() <= longestWait.toNanos();
        return soon && isReachedBy(row.rate().median() / base.rate().median());
    }

    /** Whether the best and the worst rounds would have led to the same verdict. */
    boolean isClear(Row row, Row base) {
        Spread ours = row.rate();
        Spread theirs = base.rate();
        return isReachedBy(ours.min() / theirs.max()) == isReachedBy(ours.max() / theirs.min());
    }

    private boolean isReachedBy(double rate) {
        return ofTime ? 1 / rate <= bound : rate >= bound;
    }

    /** The longest wait in words, if the goal is about it. */
    String wait(Row row) {
        return longestWait == null
                ? ""
                : String.format(Locale.ROOT, ", longest wait %.0f ms", row.longestWaitNanos() / 1e6);
    }

    String unit() {
        return "x " + (ofTime ? "time of " : "") + baseline.title();
    }

    @Override
    public String toString() {
        String wait = longestWait == null ? "" : ", no wait above " + longestWait.toMillis() + " ms";
        return String.format(Locale.ROOT, "%s %s%s", ofTime ? "at most" : "at least", bound, wait);
    }
}
