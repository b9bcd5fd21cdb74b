package dev.mortise.testkit;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A thread with a part in a test. What it returns and what it throws reach the test through {@link #join()}.
 *
 * @param <T> what it returns
 */
public final class Actor<T> {
    private static final String ENGINE = "dev.mortise.internal.";

    private final FutureTask<T> task;
    private final Thread thread;

    Actor(String name, Callable<T> body, boolean virtual) {
        this.task = new FutureTask<>(body);
        this.thread = virtual ? VirtualThreads.unstarted(name, task) : new Thread(task, name);
        this.thread.setDaemon(true);
    }

    Actor<T> start() {
        thread.start();
        return this;
    }

    /** The thread itself. */
    public Thread thread() {
        return thread;
    }

    /** Whether the actor has played its part. */
    public boolean isDone() {
        return task.isDone();
    }

    /** Interrupts the actor. */
    public void interrupt() {
        thread.interrupt();
    }

    /** Waits until the actor waits for a lock: parked, with the engine on its stack. */
    public Actor<T> awaitBlocked() {
        Eventually.eventually(
                () -> thread.getName() + " waits for a lock; it " + describe(),
                Delays.PATIENCE,
                () -> isBlocked() || isDone());
        if (isDone()) {
            join();
            throw new AssertionError(thread.getName() + " should wait for a lock but has finished");
        }
        return this;
    }

    /** Whether the actor is parked with the engine on its stack. */
    public boolean isBlocked() {
        return isParked() && engineOnStack() && isParked();
    }

    private boolean isParked() {
        Thread.State state = thread.getState();
        return state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING;
    }

    private boolean engineOnStack() {
        for (StackTraceElement frame : thread.getStackTrace()) {
            if (frame.getClassName().startsWith(ENGINE)) {
                return true;
            }
        }
        return false;
    }

    /** Waits for the end of the part, for at most {@link Delays#PATIENCE}; returns or throws what the actor did. */
    public T join() {
        return join(Delays.PATIENCE);
    }

    /** Waits for the end of the part, for at most the given time; returns or throws what the actor did. */
    public T join(Duration limit) {
        try {
            return task.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException failed) {
            throw rethrown(failed.getCause());
        } catch (TimeoutException late) {
            throw new AssertionError(
                    thread.getName() + " not done after " + limit.toMillis() + " ms; it " + describe() + "\n"
                            + ThreadDump.ofTestAndEngine(),
                    late);
        } catch (InterruptedException timedOut) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while waiting for " + thread.getName(), timedOut);
        } catch (CancellationException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private String describe() {
        return "is " + thread.getState() + " at " + ThreadDump.stack(thread);
    }

    private static AssertionError rethrown(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        if (cause instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        return new AssertionError(cause);
    }
}
