package dev.mortise.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** What tests of faults do with a lock again and again. */
public final class Moves {
    private Moves() {}

    /** A thread that locks and unlocks; says when it got the lock. Returns once it waits. */
    public static Actor<Long> waiter(Actors actors, LockFactory factory, String name) {
        return locker(actors, factory, name).awaitBlocked();
    }

    /** A thread that locks and unlocks; says when it got the lock. */
    public static Actor<Long> locker(Actors actors, LockFactory factory, String name) {
        return actors.call("waiter", () -> {
            DistributedLock lock = factory.getLock(name);
            lock.lock();
            long entered = System.nanoTime();
            lock.unlock();
            return entered;
        });
    }

    /** The time between two readings of {@link System#nanoTime()}. */
    public static Duration between(long earlier, long later) {
        return Duration.ofNanos(later - earlier);
    }

    /** Locks and unlocks once; the token. */
    public static long cycle(LockFactory factory, String name) {
        DistributedLock lock = factory.getLock(name);
        lock.lock();
        try {
            return lock.fencingToken();
        } finally {
            lock.unlock();
        }
    }

    /** The lock can be had at once, as seen by a thread on a busy machine. */
    public static void assertFreeSoon(LockFactory factory, String name) throws InterruptedException {
        DistributedLock lock = factory.getLock(name);
        assertThat(lock.tryLock(Delays.PROMPT.toMillis(), TimeUnit.MILLISECONDS))
                .as("got " + name)
                .isTrue();
        lock.unlock();
    }

    /** What is logged while a part is played. */
    public static String logOf(Actors.Part part) throws Exception {
        PrintStream before = System.err; // where the logger of the tests writes to, whichever it is at the moment
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
        try {
            part.play();
        } finally {
            System.setErr(before);
        }
        return log.toString(StandardCharsets.UTF_8);
    }
}
