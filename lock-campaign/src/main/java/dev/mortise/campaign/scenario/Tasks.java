package dev.mortise.campaign.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;

/** Threads of a cell in this process. A task that does not end in time, or throws, ends the cell. */
final class Tasks implements AutoCloseable {
    private static final long LIMIT_S = 60;

    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "campaign-task");
        thread.setDaemon(true);
        return thread;
    });

    <T> Future<T> start(Callable<T> task) {
        return threads.submit(task);
    }

    /** Runs so many tasks at once, and waits for all. */
    <T> List<T> each(int count, IntFunction<Callable<T>> tasks) throws Exception {
        List<Future<T>> started = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            started.add(start(tasks.apply(i)));
        }
        List<T> results = new ArrayList<>();
        for (Future<T> each : started) {
            results.add(await(each));
        }
        return results;
    }

    static <T> T await(Future<T> task) throws Exception {
        try {
            return task.get(LIMIT_S, TimeUnit.SECONDS);
        } catch (ExecutionException failed) {
            throw new IllegalStateException("a task failed", failed.getCause());
        } catch (TimeoutException late) {
            throw new IllegalStateException("a task takes longer than " + LIMIT_S + " s", late);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
