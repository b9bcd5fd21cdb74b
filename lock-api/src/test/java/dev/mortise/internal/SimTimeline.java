package dev.mortise.internal;

import java.util.PriorityQueue;

/**
 * Virtual time and everything that is still to happen in it, on one thread.
 *
 * <p>A verb of the engine returns when its answer is there, so a caller that waits runs the world from inside its own
 * frame with {@link #await}. Callers that wait at the same time lie on one stack, and one whose time has come is late
 * until those above it are done: as if its thread had not been scheduled. A bound on the depth keeps that within reason.
 */
final class SimTimeline {
    private static final int DEEPEST = 24;

    private final PriorityQueue<SimEvent> queue = new PriorityQueue<>();
    private final SimTrace trace = new SimTrace();
    private final long mostSteps;
    private Runnable afterEach = () -> {};
    private long now;
    private long sequence;
    private long steps;
    private int depth;
    private String violation;
    private boolean over;

    SimTimeline(long mostSteps) {
        this.mostSteps = mostSteps;
    }

    /** Sets what is looked at after each event. */
    void afterEach(Runnable check) {
        afterEach = check;
    }

    long now() {
        return now;
    }

    long steps() {
        return steps;
    }

    SimTrace trace() {
        return trace;
    }

    /** What went wrong first, or {@code null}. */
    String violation() {
        return violation;
    }

    /** Whether another frame may wait on the stack. */
    boolean canNest() {
        return depth < DEEPEST;
    }

    void trace(String line) {
        trace.add(now, line);
    }

    SimEvent at(long time, SimProcess process, Runnable action) {
        SimEvent event = new SimEvent(Math.max(time, now), sequence++, process, action);
        queue.add(event);
        return event;
    }

    SimEvent in(long delay, SimProcess process, Runnable action) {
        return at(now + delay, process, action);
    }

    /** Ends the run as failed. The first to fail is remembered: what unwinds afterwards may look wrong too. */
    SimUnwind violate(String what) {
        if (violation == null && !over) {
            violation = what;
            trace("VIOLATION " + what);
        }
        return SimUnwind.STOP;
    }

    /** Lets everything happen up to a moment. */
    void runUntil(long time) {
        while (!queue.isEmpty() && queue.peek().time() <= time) {
            step();
        }
        now = Math.max(now, time);
    }

    /** Lets the world go on while a frame of a process waits for a moment; longer if the process is paused then. */
    void await(SimProcess process, long until) {
        depth++;
        try {
            while (!process.isDead()) {
                SimEvent next = queue.peek();
                if (!process.isPaused() && (next == null || next.time() > until)) {
                    now = Math.max(now, until);
                    afterEach.run();
                    return;
                }
                step();
            }
        } finally {
            depth--;
        }
        throw SimUnwind.CRASH;
    }

    private void step() {
        over |= steps >= mostSteps;
        if (violation != null || over) {
            throw SimUnwind.STOP;
        }
        SimEvent event = queue.remove();
        SimProcess process = event.process();
        if (event.isCancelled() || process != null && process.isDead()) {
            return;
        }
        now = Math.max(now, event.time());
        if (process != null && process.isPaused()) {
            process.defer(event);
            return;
        }
        steps++;
        run(event);
        afterEach.run();
    }

    private void run(SimEvent event) {
        try {
            event.run();
        } catch (SimUnwind unwound) {
            if (unwound == SimUnwind.STOP) {
                throw unwound;
            }
        } catch (RuntimeException | Error thrown) {
            StackTraceElement[] frames = thrown.getStackTrace();
            throw violate("a task threw " + thrown + (frames.length > 0 ? " at " + frames[0] : ""));
        }
    }
}
