package dev.mortise.jdbc;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One thread for what is due later. It is there only while there is something to do. */
final class Housekeeper {
    private static final Logger LOG = LoggerFactory.getLogger("dev.mortise.jdbc");

    private final ScheduledThreadPoolExecutor executor;

    Housekeeper() {
        executor = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "mortise-jdbc-housekeeper");
            thread.setDaemon(true);
            return thread;
        });
        executor.setKeepAliveTime(1, TimeUnit.SECONDS);
        executor.allowCoreThreadTimeOut(true);
        executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    void schedule(long delayNanos, Runnable task) {
        try {
            executor.schedule(() -> quietly(task), delayNanos, TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException closed) {
            LOG.trace("not done, as the backend is closed", closed);
        }
    }

    private static void quietly(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException failed) {
            LOG.warn("housekeeping failed", failed);
        }
    }

    void close() {
        executor.shutdownNow();
    }
}
