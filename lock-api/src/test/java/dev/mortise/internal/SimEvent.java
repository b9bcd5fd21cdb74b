package dev.mortise.internal;

/** Something that happens at a moment of virtual time, in a process or in the world between them. */
final class SimEvent implements Comparable<SimEvent>, Scheduler.Timer {
    private final long time;
    private final long sequence;
    private final SimProcess process;
    private final Runnable action;
    private boolean cancelled;

    /** @param process where it happens: not while that is paused, never once it has crashed; {@code null} for the world */
    SimEvent(long time, long sequence, SimProcess process, Runnable action) {
        this.time = time;
        this.sequence = sequence;
        this.process = process;
        this.action = action;
    }

    long time() {
        return time;
    }

    SimProcess process() {
        return process;
    }

    void run() {
        action.run();
    }

    boolean isCancelled() {
        return cancelled;
    }

    @Override
    public void cancel() {
        cancelled = true;
    }

    @Override
    public int compareTo(SimEvent other) {
        int byTime = Long.compare(time, other.time);
        return byTime != 0 ? byTime : Long.compare(sequence, other.sequence);
    }
}
