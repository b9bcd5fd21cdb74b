package dev.mortise.internal;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What is under way to the backend and may leave a lock there, so that closing can wait for it: an acquisition from when
 * it begins to contend until the grant is in the keeper's hands or gone again, and a release from when the keeper forgets
 * the hold until the backend has answered.
 *
 * <p>Whoever begins counts first and looks for the end of the factory then; closing marks the end first and looks at the
 * count then. So one of the two sees the other.
 */
final class Errands {
    private final AtomicInteger underWay = new AtomicInteger();
    private final CountDownLatch allDone = new CountDownLatch(1);
    private volatile boolean closed;

    /** Begins one that may bring a lock; {@code false}, and nothing begun, if the factory is closed. */
    boolean beginIfOpen() {
        begin();
        if (closed) {
            end();
            return false;
        }
        return true;
    }

    /** Begins one that takes a lock back, which is allowed at any time. */
    void begin() {
        underWay.incrementAndGet();
    }

    void end() {
        if (underWay.decrementAndGet() == 0 && closed) {
            allDone.countDown();
        }
    }

    boolean isClosed() {
        return closed;
    }

    void close() {
        closed = true;
    }

    /** Waits, after {@link #close}, until all are done; {@code false} if the time was up. */
    boolean awaitAll(long nanos) {
        return underWay.get() == 0 || Uninterruptibly.await(allDone::await, nanos);
    }

    int count() {
        return underWay.get();
    }
}
