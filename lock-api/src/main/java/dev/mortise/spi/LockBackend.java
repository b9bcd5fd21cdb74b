package dev.mortise.spi;

import java.util.List;

/**
 * A store of locks: a few verbs on the wire. Everything else about a lock (queueing, re-entry, deadlines, interrupts,
 * renewal, loss, hand-off) is the engine's.
 *
 * <p>The rules:
 *
 * <ol>
 *   <li>A verb is one bounded attempt. Contention is an answer, not a wait. Nothing here waits for a lock.
 *   <li>Verbs ignore interrupts and leave the flag as it is.
 *   <li>Every verb is keyed by the acquisition id. Renewing or releasing a stranger changes nothing and says
 *       {@link RenewOutcome#LOST} or {@link ReleaseOutcome#NOT_HELD}.
 *   <li>Repeating an acquire with the same id while it holds the lock returns the same grant and lets its lease run anew,
 *       so that a lost reply can be asked for again.
 *   <li>The {@code changed} hook is a hint. It may run for nothing, but must run for every release that follows a
 *       refusal; the engine always asks again, at the latest after a second.
 *   <li>An exception means <em>unknown</em>, never <em>no</em>. It is a {@code LockBackendException} that says whether
 *       asking again can help.
 *   <li>Closing a contender leaves the line and a granted lock alone.
 * </ol>
 *
 * <p>Implementations are safe for use by many threads.
 */
public interface LockBackend extends AutoCloseable {
    /** {@return what this backend promises} Constant. */
    BackendTraits traits();

    /**
     * Opens a place in line for one acquisition. Does no I/O: the first trip is the contender's first attempt.
     *
     * @param request which lock, and in what name
     * @param changed to be run, after a refusal, when the lock may have become free: on any thread, also inside another
     *     verb, but under no lock of the backend; it returns at once and does not throw
     * @return the place in line, to be closed
     */
    Contender contend(LeaseRequest request, Runnable changed);

    /**
     * Lets the lease of a hold run anew from now.
     *
     * @param request as it was granted
     * @param grant what was granted to it
     * @return whether the hold is still there
     * @throws dev.mortise.LockBackendException if the outcome is unknown
     */
    RenewOutcome renew(LeaseRequest request, Grant grant);

    /**
     * Renews many holds of one {@linkplain #route route}, in as few trips as the backend can. An answer that fails fails
     * for its own hold only.
     *
     * @param due each with where its answer goes
     */
    default void renewAll(List<Renewal> due) {
        for (Renewal renewal : due) {
            if (renewal.isWanted()) {
                try {
                    renewal.answered(renew(renewal.request(), renewal.grant()));
                } catch (RuntimeException | Error unknown) {
                    renewal.failed(unknown);
                }
            }
        }
    }

    /**
     * Frees a lock that was granted.
     *
     * @param request as it was granted
     * @param grant what was granted to it
     * @param lastToken the highest token the holder's process used; the next grant's is above it
     * @return whether the hold was still there
     * @throws dev.mortise.LockBackendException if the outcome is unknown
     */
    ReleaseOutcome release(LeaseRequest request, Grant grant, long lastToken);

    /**
     * Undoes an acquisition whose outcome is unknown: frees the lock if the id holds it, and keeps an attempt that is
     * still on its way from taking it later, for as long as the request's lease.
     *
     * @param request as it was asked
     * @throws dev.mortise.LockBackendException if the outcome is unknown
     */
    void withdraw(LeaseRequest request);

    /**
     * Tells who has a lock.
     *
     * @param lockName the lock
     * @param mode {@link LockMode#MUTEX} for the plain lock of the name, either other for its read/write lock
     * @return who holds it and who waits for it
     * @throws dev.mortise.LockBackendException if the backend did not answer
     */
    LockState inspect(String lockName, LockMode mode);

    /**
     * Names the server that answers for a lock. Holds of different routes are renewed independently of each other, so
     * that a slow server delays nobody else's renewals.
     *
     * @param lockName the lock
     * @return the same for all locks of one server
     */
    default String route(String lockName) {
        return "";
    }

    /**
     * Closes what the backend opened itself, and nothing else. Later verbs throw {@link IllegalStateException}. Does not
     * throw; may be called twice.
     */
    @Override
    void close();
}
