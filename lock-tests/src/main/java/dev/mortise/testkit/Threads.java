package dev.mortise.testkit;

import java.util.concurrent.TimeUnit;

/** Starts and ends the threads of the test kit's own machinery. They are no threads of a lock factory: see the names. */
final class Threads {
    private static final long JOIN_LIMIT_MS = TimeUnit.SECONDS.toMillis(10);

    private Threads() {}

    /** A thread, not yet started, that does not keep the JVM alive. */
    static Thread daemon(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Waits for a thread that was told to end. Keeps an interrupt for later.
     *
     * @throws IllegalStateException if it does not end
     */
    static void join(Thread thread) {
        boolean interrupted = Thread.interrupted();
        try {
            long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(JOIN_LIMIT_MS);
            while (thread.isAlive()) {
                long left = deadline - System.nanoTime();
                if (left <= 0) {
                    throw new IllegalStateException("thread " + thread.getName() + " did not end");
                }
                try {
                    thread.join(TimeUnit.NANOSECONDS.toMillis(left) + 1);
                } catch (InterruptedException kept) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
