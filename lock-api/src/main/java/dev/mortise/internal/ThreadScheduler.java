package dev.mortise.internal;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads of a factory: one that keeps the time, and a pool that works. All are daemons, are started when needed and end
 * when idle. The timer only passes tasks on to their lanes, so nothing that blocks can make it late.
 */
final class ThreadScheduler implements Scheduler {
    private static final long IDLE_SECONDS = 5;
    private static final Timer NOTHING = () -> {};

    private final ScheduledThreadPoolExecutor timer;
    private final ThreadPoolExecutor pool;
    private final Map<Lane, LaneExecutor> lanes = new EnumMap<>(Lane.class);

    ThreadScheduler(String name) {
        timer = new ScheduledThreadPoolExecutor(1, threads(name + "-timer"));
        timer.setRemoveOnCancelPolicy(true);
        timer.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
        timer.allowCoreThreadTimeOut(true);
        pool = new ThreadPoolExecutor(
                0,
                Integer.MAX_VALUE,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                threads(name + "-worker"));
        for (Lane lane : Lane.values()) {
            lanes.put(lane, new LaneExecutor(pool, lane.width()));
        }
    }

    private ThreadFactory threads(String prefix) {
        AtomicInteger count = new AtomicInteger();
        return task -> new Worker(this, task, prefix + "-" + count.incrementAndGet());
    }

    @Override
    public boolean isCurrentThread() {
        return Thread.currentThread() instanceof Worker worker && worker.scheduler == this;
    }

    @Override
    public void execute(Lane lane, Runnable task) {
        lanes.get(lane).execute(task);
    }

    @Override
    public Timer schedule(Lane lane, long atNanos, Runnable task) {
        long delay = Math.max(0, atNanos - System.nanoTime());
        try {
            ScheduledFuture<?> future = timer.schedule(() -> execute(lane, task), delay, TimeUnit.NANOSECONDS);
            return () -> future.cancel(false);
        } catch (RejectedExecutionException closed) {
            return NOTHING;
        }
    }

    @Override
    public void close(long deadlineNanos) {
        timer.shutdownNow();
        pool.shutdown();
        if (!Uninterruptibly.await(pool::awaitTermination, deadlineNanos - System.nanoTime())) {
            pool.shutdownNow();
        }
    }

    private static final class Worker extends Thread {
        private final ThreadScheduler scheduler;

        Worker(ThreadScheduler scheduler, Runnable task, String name) {
            super(null, task, name, 0, false);
            this.scheduler = scheduler;
            setDaemon(true);
        }
    }
}
