package dev.mortise.internal;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the tasks of one lane on a shared pool, no more at a time than the lane is wide; in order if it is one wide.
 *
 * <p>A plain thread pool with a bound would start a thread for each task before it reuses one, or refuse work.
 */
final class LaneExecutor implements Executor {
    private static final Logger LOG = LoggerFactory.getLogger("dev.mortise");

    private final Executor pool;
    private final int width;
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final AtomicInteger workers = new AtomicInteger();

    LaneExecutor(Executor pool, int width) {
        this.pool = pool;
        this.width = width;
    }

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
        addWorker();
    }

    private void addWorker() {
        int running = workers.get();
        while (running < width && !tasks.isEmpty()) {
            if (workers.compareAndSet(running, running + 1)) {
                start();
                return;
            }
            running = workers.get();
        }
    }

    private void start() {
        try {
            pool.execute(this::work);
        } catch (RejectedExecutionException closed) {
            workers.decrementAndGet();
            tasks.clear();
        }
    }

    private void work() {
        Runnable task;
        while ((task = tasks.poll()) != null) {
            run(task);
        }
        workers.decrementAndGet();
        addWorker(); // for a task that came between the last look and the count going down
    }

    private static void run(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error unexpected) {
            LOG.error("a background task failed", unexpected);
        }
    }
}
