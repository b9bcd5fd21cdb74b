package dev.mortise.internal;

import java.util.Locale;

/** Runs many seeds by hand: {@code SimMain MODE FIRST COUNT}. Goes on after violations, and counts them. */
final class SimMain {
    private static final int SHOWN = Integer.getInteger("mortise.sim.shown", 5);

    private SimMain() {}

    /** Runs the seeds. */
    public static void main(String[] args) {
        SimMode mode = SimMode.valueOf(args[0].toUpperCase(Locale.ROOT));
        long first = Long.parseLong(args[1]);
        long count = Long.parseLong(args[2]);
        SimBug bug = args.length > 3 ? SimBug.valueOf(args[3]) : SimBug.NONE;
        SimReport total = new SimReport();
        int violations = 0;
        long begun = System.nanoTime();
        for (long seed = first; seed < first + count; seed++) {
            try {
                total.add(SimRun.of(seed, mode, bug));
            } catch (AssertionError violation) {
                violations++;
                if (violations <= SHOWN) {
                    System.out.println(violation.getMessage());
                }
            }
        }
        System.out.printf(
                "%s: %d seeds from %d, %d violations, %.1f s%n%s%n",
                mode, count, first, violations, (System.nanoTime() - begun) / 1e9, total);
    }
}
