package dev.mortise.jdbc;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads of our own, which nobody interrupts and on which no caller's transaction is: for opening connections always, and
 * for using them where an interrupt would do harm. They are there only while there is something to do.
 */
final class Workers {
    private final ThreadPoolExecutor pool;

    Workers() {
        AtomicInteger count = new AtomicInteger();
        pool = new ThreadPoolExecutor(0, Integer.MAX_VALUE, 1, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> {
            Thread thread = new Thread(null, task, "mortise-jdbc-worker-" + count.incrementAndGet(), 0, false);
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Work that may fail. */
    interface Task<T> {
        T run() throws Exception;
    }

    /** @throws IllegalStateException if the backend is closed */
    <T> CompletableFuture<T> start(Task<T> task) {
        CompletableFuture<T> result = new CompletableFuture<>();
        try {
            pool.execute(() -> {
                try {
                    result.complete(task.run());
                } catch (Throwable failed) {
                    result.completeExceptionally(failed);
                }
            });
        } catch (RejectedExecutionException closed) {
            throw new IllegalStateException("backend 'jdbc' is closed", closed);
        }
        return result;
    }

    /**
     * Waits for a result, whatever interrupts come, and leaves the interrupt flag as it was.
     *
     * @throws TimeoutException if there is none at that moment of {@link System#nanoTime()}
     */
    static <T> T await(CompletableFuture<T> result, long deadline) throws Exception {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return result.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
                } catch (InterruptedException kept) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof Exception cause) {
                throw cause;
            }
            throw failed;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    void close() {
        pool.shutdown();
    }

    /** Ends also what is under way: only for work that an interrupt does no harm. */
    void closeNow() {
        pool.shutdownNow();
    }
}
