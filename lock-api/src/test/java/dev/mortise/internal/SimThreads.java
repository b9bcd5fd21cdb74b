package dev.mortise.internal;

import java.util.SplittableRandom;

/** Holds up single threads of a process, where they look at the clock or start a task, while its others go on. */
final class SimThreads implements SimClock.SimStalls {
    private static final long MILLI = 1_000_000;

    private final SimWorld world;
    private final SimProcess process;
    private final SplittableRandom random;

    SimThreads(SimWorld world, SimProcess process) {
        this.world = world;
        this.process = process;
        this.random = world.random().split();
    }

    @Override
    public void beforeReading() {
        stall();
    }

    @Override
    public void afterReading() {
        stall();
    }

    /** A place where a thread may lose its turn. */
    void stall() {
        SimTimeline timeline = world.timeline();
        if (world.isLooking() || process.isDead() || !world.weather().happens(world.weather().stall, random)) {
            return;
        }
        // Inside a mutex others of the process would have to wait, and on this one thread they cannot.
        if (timeline.canNest() && process.mayStall()) {
            world.report().count(SimCount.FAULT_THREAD_STALL);
            long longest = random.nextInt(10) == 0 ? world.weather().leaseNanos : 5 * MILLI;
            long stall = random.nextLong(longest);
            timeline.trace(process + " a thread stalls for " + stall / 1_000 + " us");
            process.stall(stall);
        }
    }

    @Override
    public void spinUntil(long moment) {
        if (!process.isDead() && moment - process.clock().peek() > 0) {
            world.timeline().await(process, process.clock().toTrue(moment));
        }
    }
}
