package dev.mortise.internal;

/** Runs the engine's work: now or later, on threads that are not the caller's. */
interface Scheduler {
    /** Runs a task soon. After {@link #close} it is dropped. */
    void execute(Lane lane, Runnable task);

    /** Runs a task at a moment of the engine's {@link Ticker}, or soon if that has passed. */
    Timer schedule(Lane lane, long atNanos, Runnable task);

    /**
     * Drops what has not begun and waits for what has, until a moment of the engine's {@link Ticker}; then interrupts it.
     */
    void close(long deadlineNanos);

    /** Whether the calling thread is one of those that run the tasks. */
    boolean isCurrentThread();

    /** A task that waits for its time. */
    interface Timer {
        /** Keeps the task from starting, if it has not. */
        void cancel();
    }
}
