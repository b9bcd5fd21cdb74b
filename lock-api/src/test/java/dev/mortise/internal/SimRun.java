package dev.mortise.internal;

import java.util.Locale;

/** Runs one seed to its end. */
final class SimRun {
    private static final long SAFETY_STEPS = Long.getLong("mortise.sim.steps", 500);
    private static final long TOO_MANY_STEPS = 200_000;
    private static final long FOREVER = 1_000_000_000_000L;

    private SimRun() {}

    /** Runs one seed with a world as it should be. */
    static SimReport of(long seed, SimMode mode) {
        return of(seed, mode, SimBug.NONE);
    }

    /**
     * Runs one seed.
     *
     * @throws AssertionError if something was violated; says what, when, and how to see it again
     */
    static SimReport of(long seed, SimMode mode, SimBug bug) {
        SimWorld world = new SimWorld(seed, mode, bug, mode == SimMode.SAFETY ? SAFETY_STEPS : TOO_MANY_STEPS);
        SimTimeline timeline = world.timeline();
        try {
            run(world, mode);
        } catch (SimUnwind over) {
            timeline.trace("over");
        }
        boolean endless = mode == SimMode.LIVENESS && timeline.steps() >= TOO_MANY_STEPS;
        if (timeline.violation() != null || endless) {
            throw new AssertionError(failure(seed, mode, bug, timeline));
        }
        world.report().add(SimCount.EVENTS, timeline.steps());
        world.report().finish(timeline.trace().hash());
        return world.report();
    }

    private static void run(SimWorld world, SimMode mode) {
        SimProgress progress = new SimProgress(world);
        if (mode == SimMode.SAFETY) {
            new SimNemesis(world, FOREVER);
            world.timeline().runUntil(FOREVER);
            return;
        }
        long stormUntil = world.weather().leaseNanos * world.random().nextInt(2, 6);
        new SimNemesis(world, stormUntil);
        world.timeline().runUntil(stormUntil);
        world.calmDown();
        progress.finish();
    }

    private static String failure(long seed, SimMode mode, SimBug bug, SimTimeline timeline) {
        String name = mode.name().toLowerCase(Locale.ROOT);
        return String.format(
                "%s%n seed %d, mode %s, bug %s, step %d, at %.6f s%n again: -Dtest=SimulationTest -Dmortise.sim.seed=%d"
                        + " -Dmortise.sim.mode=%s%n%s",
                timeline.violation() != null ? timeline.violation() : "the run does not come to an end",
                seed,
                name,
                bug,
                timeline.steps(),
                timeline.now() / 1e9,
                seed,
                name,
                timeline.trace());
    }
}
