package dev.mortise;

import java.time.Duration;
import java.util.function.Consumer;

/**
 * A held lock as a handle: bound to no thread, to be closed once, by whoever has it.
 *
 * <p>The factory renews it until it is closed or lost. Safe for use by many threads.
 */
public interface Lease extends AutoCloseable {
    /** {@return the name of the lock} */
    String lockName();

    /**
     * {@return the fencing token: larger than that of every earlier holder of this name}
     *
     * @throws LockLostException if the lock was lost
     * @throws IllegalMonitorStateException if this handle was closed
     */
    long fencingToken();

    /**
     * Tells whether the lock is held and may still be trusted. Looks at a clock and asks nobody.
     *
     * @return {@code false} once closed, lost, or not renewed in time
     */
    boolean isValid();

    /** {@return how long the lock may be trusted if no renewal succeeds; zero if it is not valid} */
    Duration remaining();

    /**
     * Has a listener told when the lock is lost, on a thread of the factory. Runs at once, on the calling thread, if it is
     * lost already. Never runs for a handle that was closed in time.
     *
     * <p>What the listener throws is logged and otherwise ignored.
     *
     * @param listener told once at the most
     */
    void onLost(Consumer<LockLostEvent> listener);

    /**
     * Gives the lock back. A second call does nothing.
     *
     * <p>Works with the interrupt flag set and leaves it set. A network fault is not the caller's problem: the release is
     * repeated in the background until it is confirmed or the lease has run out.
     *
     * @throws LockLostException if the lock was lost before; the handle is closed nevertheless
     */
    @Override
    void close();
}
