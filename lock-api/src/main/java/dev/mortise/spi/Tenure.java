package dev.mortise.spi;

/**
 * What a grant rests on beside its lease, such as a session with the server: a hold is believed while both last.
 *
 * <p>A lease is the engine's to renew. A tenure is the backend's: it knows when the store last said that it still has the
 * session, and how long the store waits before it gives up who has gone silent. Thread-safe.
 */
public interface Tenure {
    /**
     * {@return the reading of {@link System#nanoTime()} from which the grant is not believed any more, unless the store
     * confirms it before} The store gives the lock to nobody else earlier than that. It moves on with each confirmation,
     * counted from before the store was asked; once the tenure has ended it lies in the past, for good.
     */
    long trustedUntil();

    /**
     * Has a hook run when the tenure ends sooner than {@link #trustedUntil()} said, and at once if it has. Set once, by the
     * engine.
     *
     * @param hook returns at once and does not throw
     */
    void onEnd(Runnable hook);
}
