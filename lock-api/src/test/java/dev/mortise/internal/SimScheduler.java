package dev.mortise.internal;

import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;

/** The threads of a process: tasks of a lane begin in order, and no more at a time than the lane is wide. */
final class SimScheduler implements Scheduler {
    private static final long MICRO = 1_000;
    private static final long MILLI = 1_000_000;
    private static final Timer NOTHING = () -> {};

    private final SimWorld world;
    private final SimTimeline timeline;
    private final SimProcess process;
    private final SplittableRandom random;
    private final Map<Lane, Work> lanes = new EnumMap<>(Lane.class);

    SimScheduler(SimWorld world, SimProcess process) {
        this.world = world;
        this.timeline = world.timeline();
        this.process = process;
        this.random = world.random().split();
        for (Lane lane : Lane.values()) {
            lanes.put(lane, new Work(lane.width()));
        }
    }

    @Override
    public void execute(Lane lane, Runnable task) {
        process.yield();
        submit(lane, task);
    }

    private void submit(Lane lane, Runnable task) {
        SimBug bug = world.bug();
        if (bug == SimBug.EVENTS_NEVER && lane == Lane.EVENT
                || bug == SimBug.RELEASES_LOST && lane == Lane.RELEASE && random.nextInt(4) == 0) {
            return;
        }
        if (bug == SimBug.EVENTS_TWICE && lane == Lane.EVENT) {
            lanes.get(lane).add(task);
        }
        lanes.get(lane).add(task);
    }

    @Override
    public Timer schedule(Lane lane, long atNanos, Runnable task) {
        process.yield();
        if (process.clock().isFar(atNanos) || world.bug() == SimBug.TIMERS_LOST && random.nextInt(20) == 0) {
            return NOTHING;
        }
        boolean isLate = !world.weather().isCalm() && random.nextInt(50) == 0;
        long lateness = random.nextLong(isLate ? 100 * MILLI : MILLI);
        return timeline.at(process.clock().toTrue(atNanos) + lateness, process, () -> submit(lane, task));
    }

    @Override
    public void close(long deadlineNanos) {
        throw new UnsupportedOperationException("no factory in the simulation is closed");
    }

    @Override
    public boolean isCurrentThread() {
        throw new UnsupportedOperationException("no factory in the simulation is closed");
    }

    /** One lane's tasks. */
    private final class Work {
        private final int width;
        private final Queue<Runnable> tasks = new ArrayDeque<>();
        private int running;

        Work(int width) {
            this.width = width;
        }

        void add(Runnable task) {
            tasks.add(task);
            timeline.in(random.nextLong(50 * MICRO), process, this::runNext);
        }

        private void runNext() {
            if (running == width || tasks.isEmpty()) {
                return; // whoever is running looks again when it is done
            }
            running++;
            try {
                tasks.remove().run();
            } finally {
                running--;
                if (!tasks.isEmpty()) {
                    timeline.in(random.nextLong(MICRO), process, this::runNext);
                }
            }
        }
    }
}
