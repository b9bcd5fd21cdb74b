package dev.mortise.internal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** Those who wait at a gate, in the order in which they came. Guarded by the gate's mutex. */
final class Line {
    private final ArrayDeque<Waiter> waiters = new ArrayDeque<>(4);

    boolean isEmpty() {
        return waiters.isEmpty();
    }

    Waiter first() {
        return waiters.peekFirst();
    }

    boolean isFirst(Waiter waiter) {
        Waiter first = waiters.peekFirst();
        return first == null || first == waiter;
    }

    /** Puts a waiter at the end, unless it is in line already. */
    void add(Waiter waiter, long now) {
        if (!waiter.queued) {
            waiter.queued = true;
            waiter.queuedAt = now;
            waiters.addLast(waiter);
        }
    }

    void remove(Waiter waiter) {
        if (waiter.queued) {
            waiter.queued = false;
            waiters.remove(waiter);
        }
    }

    /**
     * Returns the first waiter if it has to be woken, or {@code null} if there is none or it was woken already and has not
     * looked since.
     */
    Waiter signalFirst() {
        Waiter first = waiters.peekFirst();
        if (first == null || first.signalled) {
            return null;
        }
        first.signalled = true;
        return first;
    }

    List<Waiter> copy() {
        return new ArrayList<>(waiters);
    }

    /** Wakes a waiter that {@link #signalFirst} returned, outside of the mutex. */
    static void wake(Waiter waiter) {
        if (waiter != null) {
            waiter.wake();
        }
    }
}
