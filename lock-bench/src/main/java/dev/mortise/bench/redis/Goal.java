package dev.mortise.bench.redis;

import java.time.Duration;
import java.util.Locale;

/**
 * What Mortise should reach in a workload, as a ratio to another contestant in the same run.
 *
 * @param ofTime whether the ratio is that of the time for a pair, and the bound an upper one; else it is that of pairs per
 *     second, and a lower one
 * @param longestWait what no thread should wait longer than, or {@code null}
 */
record Goal(Contestant baseline, double bound, boolean ofTime, Duration longestWait) {
    static Goal timeAtMost(double bound, Contestant baseline) {
        return new Goal(baseline, bound, true, null);
    }

    static Goal rateAtLeast(double bound, Contestant baseline) {
        return new Goal(baseline, bound, false, null);
    }

    Goal withNoWaitAbove(Duration limit) {
        return new Goal(baseline, bound, ofTime, limit);
    }

    double ratio(Row row, Row base) {
        double rate = row.median() / base.median();
        return ofTime ? 1 / rate : rate;
    }

    boolean isMet(Row row, Row base) {
        boolean soon = longestWait == null || row.longestWaitNanos() <= longestWait.toNanos();
        return soon && isReachedBy(row.median() / base.median());
    }

    /** Whether the best and the worst rounds would have led to the same verdict. */
    boolean isClear(Row row, Row base) {
        return isReachedBy(row.slowest() / base.fastest()) == isReachedBy(row.fastest() / base.slowest());
    }

    private boolean isReachedBy(double rate) {
        return ofTime ? 1 / rate <= bound : rate >= bound;
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
