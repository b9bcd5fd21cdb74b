package dev.mortise.bench.contest;

import java.lang.management.ManagementFactory;

/** How many threads a library started: those that live now and did not at a moment before. Immutable. */
public final class ThreadCount {
    private final int before = living();

    private static int living() {
        return ManagementFactory.getThreadMXBean().getThreadCount();
    }

    /** {@return how many more live than when this was made} */
    public int since() {
        return living() - before;
    }
}
