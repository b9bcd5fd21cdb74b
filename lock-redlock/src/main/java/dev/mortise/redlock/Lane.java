package dev.mortise.redlock;

import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads on which one server is asked: no more than its connections, one more only if none is idle, and none when there is
 * nothing to ask.
 */
final class Lane {
    private static final int MOST_QUEUED = 1_000;

    private final ThreadPoolExecutor threads;

    Lane(String name, int most) {
        AtomicInteger count = new AtomicInteger();
        Line line = new Line();
        threads = new ThreadPoolExecutor(
                0,
                most,
                1,
                TimeUnit.SECONDS,
                line,
                task -> {
                    Thread thread =
                            new Thread(null, task, "mortise-redlock-" + name + "-" + count.incrementAndGet(), 0, false);
                    thread.setDaemon(true);
                    return thread;
                },
                (task, executor) -> {
                    if (executor.isShutdown() || line.size() >= MOST_QUEUED) {
                        throw new RejectedExecutionException();
                    }
                    line.queue(task);
                });
    }

    /** @throws RejectedExecutionException if it is closed, or too much is to be done */
    void execute(Runnable task) {
        threads.execute(task);
    }

    void close() {
        threads.shutdownNow();
    }

    /** Takes a task at once only for a thread that waits for one: else the pool is to make another thread, if it may. */
    private static final class Line extends LinkedTransferQueue<Runnable> {
        private static final long serialVersionUID = 1L;

        @Override
        public boolean offer(Runnable task) {
            return tryTransfer(task);
        }

        void queue(Runnable task) {
            super.offer(task);
        }
    }
}
