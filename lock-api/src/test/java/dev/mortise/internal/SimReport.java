package dev.mortise.internal;

import java.util.Arrays;
import java.util.Locale;

/** What happened in a run, or in many. */
final class SimReport {
    private final long[] counts = new long[SimCount.values().length];
    private long runs;
    private long traceHash;

    void count(SimCount what) {
        counts[what.ordinal()]++;
    }

    void add(SimCount what, long times) {
        counts[what.ordinal()] += times;
    }

    long get(SimCount what) {
        return counts[what.ordinal()];
    }

    /** Ends the report of one run. */
    void finish(long hash) {
        runs = 1;
        traceHash = hash;
    }

    /** Tells runs apart: equal if, and for all practical purposes only if, the same happened at the same times. */
    long traceHash() {
        return traceHash;
    }

    void add(SimReport other) {
        runs += other.runs;
        traceHash = traceHash * 31 + other.traceHash;
        Arrays.setAll(counts, i -> counts[i] + other.counts[i]);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("runs=" + runs);
        for (SimCount what : SimCount.values()) {
            text.append(' ')
                    .append(what.name().toLowerCase(Locale.ROOT))
                    .append('=')
                    .append(get(what));
        }
        return text.toString();
    }
}
