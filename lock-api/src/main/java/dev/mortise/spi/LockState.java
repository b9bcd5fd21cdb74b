package dev.mortise.spi;

import java.util.List;

/**
 * Who has a lock and who waits for it, as the backend saw it a moment ago. For monitoring, not for decisions.
 *
 * @param holders none, one, or several readers
 * @param waiters those the backend knows of; a backend without a queue knows none
 */
public record LockState(List<Participant> holders, List<Participant> waiters) {
    /** A lock that nobody holds and nobody waits for. */
    public static final LockState FREE = new LockState(List.of(), List.of());

    /**
     * Copies the lists.
     *
     * @param holders as above
     * @param waiters as above
     */
    public LockState {
        holders = List.copyOf(holders);
        waiters = List.copyOf(waiters);
    }

    /**
     * {@return whether anybody holds the lock in the given mode}
     *
     * @param mode as it was asked for
     */
    public boolean isHeld(LockMode mode) {
        return holders.stream().anyMatch(holder -> holder.mode() == mode);
    }

    /**
     * A holder or waiter.
     *
     * @param acquisitionId as in its {@link LeaseRequest}
     * @param mode as in its {@link LeaseRequest}
     * @param description host, process and thread, as far as the backend keeps them
     */
    public record Participant(String acquisitionId, LockMode mode, String description) {}
}
