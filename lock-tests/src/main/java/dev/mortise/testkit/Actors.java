package dev.mortise.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads of one test. Their failures reach the test, and none may outlive it. */
public final class Actors {
    static final String PREFIX = "actor-";

    private static final AtomicInteger COUNT = new AtomicInteger();

    private final List<Actor<?>> all = new CopyOnWriteArrayList<>();

    /** What an actor does when it has nothing to return. */
    @FunctionalInterface
    public interface Part {
        /** Plays the part. */
        void play() throws Exception;
    }

    /** Whether the running JDK has virtual threads. */
    public static boolean virtualThreads() {
        return VirtualThreads.available();
    }

    /** Starts a platform thread. */
    public Actor<Void> run(String name, Part part) {
        return call(name, () -> {
            part.play();
            return null;
        });
    }

    /** Starts a platform thread that returns something. */
    public <T> Actor<T> call(String name, Callable<T> body) {
        return start(name, body, false);
    }

    /** Starts a virtual thread. */
    public Actor<Void> runVirtual(String name, Part part) {
        return start(
                name,
                () -> {
                    part.play();
                    return null;
                },
                true);
    }

    /** Starts several platform threads that play the same part. */
    public List<Actor<Void>> runMany(int count, String name, Part part) {
        List<Actor<Void>> started = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            started.add(run(name + i, part));
        }
        return started;
    }

    /** Plays a part on the calling thread; it may be interrupted only by a test that hangs. */
    static void unchecked(Part part) {
        try {
            part.play();
        } catch (RuntimeException failure) {
            throw failure;
        } catch (Exception checked) {
            throw new AssertionError(checked);
        }
    }

    private <T> Actor<T> start(String name, Callable<T> body, boolean virtual) {
        Actor<T> actor = new Actor<>(PREFIX + name + "-" + COUNT.incrementAndGet(), body, virtual);
        all.add(actor);
        return actor.start();
    }

    /** Waits for all actors and throws what the first failing one threw. */
    public void joinAll() {
        all.forEach(Actor::join);
    }

    /** The actors that still play. */
    List<Actor<?>> unfinished() {
        List<Actor<?>> alive = new ArrayList<>();
        for (Actor<?> actor : all) {
            if (actor.thread().isAlive()) {
                alive.add(actor);
            }
        }
        return alive;
    }
}
