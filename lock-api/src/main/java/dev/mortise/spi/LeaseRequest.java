package dev.mortise.spi;

import java.time.Duration;
import java.util.Objects;

/**
 * What the engine asks a backend for: one acquisition of one lock.
 *
 * @param lockName the lock, already validated
 * @param acquisitionId made for this acquisition and never used again; every verb is keyed by it
 * @param mode how the lock is asked for
 * @param lease how long the backend keeps the lock for a holder that has gone silent
 * @param holder host, process and thread, for people who look at the server
 * @param writerId for a {@link LockMode#READ} request of someone who holds the write lock, the acquisition id of that
 *     write hold: the read lock is then granted beside it; {@code null} otherwise
 * @param willWait {@code false} if one refusal ends the request: a backend may then spare itself a place in line
 */
public record LeaseRequest(
        String lockName,
        String acquisitionId,
        LockMode mode,
        Duration lease,
        String holder,
        String writerId,
        boolean willWait) {

    /**
     * Checks that what every backend relies on is there.
     *
     * @param lockName as above
     * @param acquisitionId as above
     * @param mode as above
     * @param lease as above
     * @param holder as above
     * @param writerId as above
     * @param willWait as above
     */
    public LeaseRequest {
        Objects.requireNonNull(lockName, "lockName");
        Objects.requireNonNull(acquisitionId, "acquisitionId");
        Objects.requireNonNull(mode, "mode");
        Objects.requireNonNull(lease, "lease");
        Objects.requireNonNull(holder, "holder");
        if (writerId != null && mode != LockMode.READ) {
            throw new IllegalArgumentException("writerId is for mode READ only but mode was " + mode);
        }
    }
}
