package dev.mortise.testkit.interop;

import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.locks.Lock;
import java.util.function.Predicate;

/** How long it takes from one side's {@code unlock()} until the other side, which waited, is in. */
public final class HandOver {
    private final Predicate<Actor<?>> waits;

    /** @param waits whether a thread has nothing left to do but to wait until it is woken, in either library */
    public HandOver(Predicate<Actor<?>> waits) {
        this.waits = waits;
    }

    /** The median of so many hand-overs. */
    public Duration median(int rounds, Lock from, Lock to) {
        long[] nanos = new long[rounds];
        for (int i = 0; i < rounds; i++) {
            nanos[i] = once(from, to).toNanos();
        }
        Arrays.sort(nanos);
        return Duration.ofNanos(nanos[rounds / 2]);
    }

    /** One hand-over, to a thread that is known to wait. */
    public Duration once(Lock from, Lock to) {
        from.lock();
        Actor<Long> waiter = waiter(to);
        try {
            awaitWaiting(waiter);
        } catch (RuntimeException | Error failed) {
            from.unlock();
            throw failed;
        }
        long left = System.nanoTime();
        from.unlock();
        return Duration.ofNanos(waiter.join(Delays.PATIENCE) - left);
    }

    /** Starts a thread that goes in and out, and returns when it was in. */
    public static Actor<Long> waiter(Lock lock) {
        return new Actors().call("waiter", () -> {
            lock.lock();
            long entered = System.nanoTime();
            lock.unlock();
            return entered;
        });
    }

    /** Waits until a thread waits for a lock of either library. */
    public void awaitWaiting(Actor<?> waiter) {
        Eventually.eventually("a thread waits for the lock", () -> waits.test(waiter));
    }
}
