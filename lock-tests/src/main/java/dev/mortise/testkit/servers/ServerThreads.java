package dev.mortise.testkit.servers;

import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * The threads of one server in this JVM, in a group of their own: a server does not wait for all of its threads when it
 * stops, and one that is late could write into a directory that is being deleted.
 */
final class ServerThreads {
    private static final Duration LIMIT = Delays.millis(30_000);
    private static final Duration GRACE = Delays.millis(100);
    private static final int SPARE = 8;

    private final ThreadGroup group;

    ServerThreads(String name) {
        group = new ThreadGroup(name);
    }

    /** Starts a thread. It does not keep the JVM alive. */
    void start(String name, Runnable body) {
        Thread thread = new Thread(group, body, group.getName() + " " + name);
        thread.setDaemon(true);
        thread.start();
    }

    /** Calls something in a thread of this group and waits for it. The caller's interrupts do not reach it. */
    <T> T call(String name, Callable<T> body) {
        FutureTask<T> task = new FutureTask<>(body);
        start(name, task);
        Eventually.eventually(() -> group.getName() + " did not " + name, LIMIT, task::isDone);
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw unchecked(name, e.getCause());
        } catch (InterruptedException e) {
            throw new AssertionError("a task that is done is not waited for", e);
        }
    }

    /**
     * Waits until no thread of this server is left. After a while those that are left are interrupted: some look only every
     * few seconds whether the server has stopped, and some never do.
     */
    void awaitEnd() {
        if (!Eventually.within(GRACE, this::areGone)) {
            Eventually.eventually(() -> group.getName() + " left " + alive(), LIMIT, () -> {
                group.interrupt();
                return areGone();
            });
        }
    }

    private boolean areGone() {
        return group.activeCount() == 0;
    }

    private List<String> alive() {
        Thread[] all = new Thread[group.activeCount() + SPARE];
        int count = group.enumerate(all);
        return Arrays.stream(all, 0, count).map(Thread::getName).toList();
    }

    private RuntimeException unchecked(String name, Throwable cause) {
        if (cause instanceof IOException io) {
            return new UncheckedIOException(io);
        }
        return new IllegalStateException(group.getName() + " could not " + name, cause);
    }
}
