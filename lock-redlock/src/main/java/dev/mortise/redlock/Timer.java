package dev.mortise.redlock;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One thread for what is due later. It only plans, and is there only while there is something to plan. */
final class Timer {
    private static final Logger LOG = LoggerFactory.getLogger("dev.mortise.redlock");

    private final ScheduledThreadPoolExecutor executor;

    Timer() {
        executor = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "mortise-redlock-timer");
            thread.setDaemon(true);
            return thread;
        });
        executor.setKeepAliveTime(1, TimeUnit.SECONDS);
        executor.allowCoreThreadTimeOut(true);
        executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    void in(long nanos, Runnable task) {
        try {
            executor.schedule(
                    () -> {
                        try {
                            task.run();
                        } catch (RuntimeException failed) {
                            LOG.warn("could not be done", failed);
                        }
                    },
                    nanos,
                    TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException closed) {
            LOG.trace("not done, as the backend is closed", closed);
        }
    }

    void close() {
        executor.shutdownNow();
    }
}
