package dev.mortise.memory;

import dev.mortise.spi.Attempt;
import dev.mortise.spi.LeaseRequest;

/** A granted lock, until its deadline. Guarded by the turn on its {@link LockEntry}. */
final class Holding {
    private final LeaseRequest request;
    private final Attempt grant;
    private long deadline; // of the store's clock

    Holding(LeaseRequest request, Attempt grant, long deadline) {
        this.request = request;
        this.grant = grant;
        this.deadline = deadline;
    }

    LeaseRequest request() {
        return request;
    }

    /** The answer that made this holding, for those who ask again. */
    Attempt grant() {
        return grant;
    }

    long deadline() {
        return deadline;
    }

    void extendTo(long newDeadline) {
        deadline = newDeadline;
    }

    boolean isOf(String acquisitionId) {
        return request.acquisitionId().equals(acquisitionId);
    }
}
