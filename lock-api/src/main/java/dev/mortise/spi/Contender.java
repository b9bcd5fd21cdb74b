package dev.mortise.spi;

/**
 * One acquisition's place in line at the backend.
 *
 * <p>Used by one thread at a time, though not always the same one. The engine waits, backs off and gives up; a contender
 * only asks.
 */
public interface Contender extends AutoCloseable {
    /**
     * Asks once. Never waits for the lock: a lock held by another is a refusal.
     *
     * <p>Asking again after a grant, or after a grant whose reply was lost, returns the same grant; its lease runs anew
     * from then.
     *
     * <p>After a refusal the {@code changed} hook given to {@link LockBackend#contend} runs when the lock may have become
     * free, and it must not miss a release that happened after this attempt began: a backend that has to subscribe first
     * runs the hook once the subscription stands.
     *
     * @return the grant, or a refusal
     * @throws dev.mortise.LockBackendException if the outcome is unknown; the lock may or may not have been granted
     */
    Attempt tryAcquire();

    /**
     * Leaves the line and stops the {@code changed} hook. A lock that was granted stays granted. Does not throw; may be
     * called twice; nothing is asked afterwards.
     */
    @Override
    void close();
}
