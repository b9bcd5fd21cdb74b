package dev.mortise;

/**
 * Learns what happens to the locks of a factory. All methods do nothing unless overridden.
 *
 * <p>They run one after the other on a thread of the factory, never on that of a caller or of a renewal. What they throw
 * is logged and otherwise ignored. A listener so slow that ten thousand events wait for it misses later
 * {@link #acquired}, {@link #timedOut} and {@link #released} events; {@link #renewalFailed} and {@link #lost} always
 * arrive.
 */
public interface LockListener {
    /**
     * A thread or lease got a lock, not counting re-entry. {@link LockEvent#elapsed()} is how long it waited.
     *
     * @param event the lock, its token and the wait
     */
    default void acquired(LockEvent event) {}

    /**
     * A wait ended without the lock because its time was up. {@link LockEvent#elapsed()} is how long it waited.
     *
     * @param event the lock and the wait
     */
    default void timedOut(LockEvent event) {}

    /**
     * A thread or lease gave a lock back. {@link LockEvent#elapsed()} is how long it held it. If the backend could not be
     * told until the lease had run out, {@link LockEvent#failure()} says why.
     *
     * @param event the lock, its token and the hold
     */
    default void released(LockEvent event) {}

    /**
     * A renewal got no answer; it is repeated until the hold can no longer be trusted. {@link LockEvent#failure()} says
     * why.
     *
     * @param event the lock, its token and the failure
     */
    default void renewalFailed(LockEvent event) {}

    /**
     * A hold was lost before it was given back.
     *
     * @param event the lock, its token and the reason
     */
    default void lost(LockLostEvent event) {}
}
