package dev.mortise.campaign.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Tasks in lanes: those of one lane one after the other, several lanes at once, and some when all lanes are empty. */
final class Lanes {
    private final int atOnce;
    private final Map<String, List<Runnable>> lanes = new LinkedHashMap<>();
    private final List<Runnable> alone = new ArrayList<>();

    Lanes(int atOnce) {
        this.atOnce = atOnce;
    }

    /** @param lane the lane's name, or null for a task that nothing may run beside */
    void add(String lane, Runnable task) {
        if (lane == null) {
            alone.add(task);
        } else {
            lanes.computeIfAbsent(lane, unknown -> new ArrayList<>()).add(task);
        }
    }

    void run() throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(atOnce);
        try {
            List<Future<?>> running = new ArrayList<>();
            lanes.values().forEach(tasks -> running.add(threads.submit(() -> tasks.forEach(Runnable::run))));
            for (Future<?> lane : running) {
                lane.get();
            }
        } catch (ExecutionException failed) {
            throw new IllegalStateException("a lane ended early", failed.getCause());
        } finally {
            threads.shutdownNow();
        }
        alone.forEach(Runnable::run);
    }
}
