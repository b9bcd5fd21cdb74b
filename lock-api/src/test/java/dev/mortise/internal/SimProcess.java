package dev.mortise.internal;

import java.util.ArrayList;
import java.util.List;

/** A process with an engine of its own: it can be paused, cut off and killed. */
final class SimProcess {
    private final SimWorld world;
    private final SimTimeline timeline;
    private final String name;
    private final SimClock clock;
    private final LockEngine engine;
    private final SimInsight insight;
    private final SimThreads threads;
    private final List<SimEvent> deferred = new ArrayList<>();
    private final List<SimVerb<?>> onStack = new ArrayList<>();
    private boolean paused;
    private boolean dead;
    private boolean forgotten;
    private int cuts;
    private int stalledThreads;

    SimProcess(SimWorld world, String name, SimClock clock) {
        this.world = world;
        this.timeline = world.timeline();
        this.name = name;
        this.clock = clock;
        var chance = world.random().split();
        Surroundings surroundings =
                new Surroundings(clock, new SimScheduler(world, this), () -> chance.nextDouble(), name);
        threads = new SimThreads(world, this);
        engine = new LockEngine(new SimBackend(world, this), world.options(), surroundings, false);
        insight = new SimInsight(engine);
        clock.stalls(threads);
    }

    LockEngine engine() {
        return engine;
    }

    SimClock clock() {
        return clock;
    }

    boolean isPaused() {
        return paused;
    }

    boolean isDead() {
        return dead;
    }

    boolean isCutOff() {
        return cuts > 0;
    }

    /** Whether the server has noticed that this process is gone. */
    boolean isForgotten() {
        return forgotten;
    }

    /** Stops all threads; the clock runs on. */
    void pause(long nanos) {
        paused = true;
        timeline.in(nanos, null, this::resume);
    }

    private void resume() {
        timeline.trace(this + " resumes");
        paused = false;
        List<SimEvent> late = List.copyOf(deferred);
        deferred.clear();
        late.forEach(event -> timeline.in(0, this, () -> {
            if (!event.isCancelled()) {
                event.run();
            }
        }));
    }

    void defer(SimEvent event) {
        deferred.add(event);
    }

    void cutOff(boolean begins) {
        cuts += begins ? 1 : -1;
    }

    void crash() {
        dead = true;
    }

    void forget() {
        forgotten = true;
        world.server().hangUp(this);
    }

    /** The engine must call no verb while it keeps its other threads waiting. */
    void requireRunning(String verb) {
        if (dead) {
            throw SimUnwind.CRASH;
        }
        if (insight.isMutexHeld()) {
            throw timeline.violate(this + " calls " + verb + " while it holds a mutex");
        }
    }

    /** Whether a thread may be held up here for others to go on. */
    boolean mayStall() {
        return !insight.isMutexHeld() && !insight.isGateBeingMade();
    }

    /** Lets another thread go first, perhaps. */
    void yield() {
        threads.stall();
    }

    /** Holds up one thread. */
    void stall(long nanos) {
        stalledThreads++;
        try {
            timeline.await(this, timeline.now() + nanos);
        } finally {
            stalledThreads--;
        }
    }

    void enter(SimVerb<?> verb) {
        onStack.add(verb);
    }

    void exit(SimVerb<?> verb) {
        onStack.remove(verb);
    }

    /** Whether a verb for an acquisition is under way, or something that may yet come to it. */
    boolean isBusyWith(String id) {
        return stalledThreads > 0
                || onStack.stream().anyMatch(verb -> verb.id().equals(id))
                || LockEngine.census(engine).releases() > 0;
    }

    boolean keeps(String id) {
        return insight.keeps(id);
    }

    @Override
    public String toString() {
        return name;
    }
}
