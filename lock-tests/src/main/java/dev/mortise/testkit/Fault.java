package dev.mortise.testkit;

import java.util.concurrent.atomic.AtomicInteger;

/** Something that goes wrong for the next few calls, or for all. */
final class Fault {
    private static final int ALL = Integer.MAX_VALUE;

    private final AtomicInteger left = new AtomicInteger();

    void next(int times) {
        left.set(times);
    }

    void all() {
        left.set(ALL);
    }

    void none() {
        left.set(0);
    }

    /** Whether it strikes now; counts down. */
    boolean strikes() {
        return left.getAndUpdate(n -> n == ALL || n == 0 ? n : n - 1) > 0;
    }
}
