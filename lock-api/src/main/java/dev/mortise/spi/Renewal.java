package dev.mortise.spi;

/**
 * One hold of a batch to renew, and where its answer goes.
 *
 * <p>The backend answers each once, with {@link #answered} or {@link #failed}, as its reply arrives; what is still
 * without an answer when {@link LockBackend#renewAll} returns counts as failed. Implemented by the engine.
 */
public interface Renewal {
    /** The acquisition to renew. */
    LeaseRequest request();

    /** What the backend granted to it. */
    Grant grant();

    /** {@code false} once the hold is over: the backend may skip the renewal. */
    boolean isWanted();

    /** Takes the backend's answer. */
    void answered(RenewOutcome outcome);

    /** Notes that there is no answer; the hold is asked for again. */
    void failed(Throwable cause);
}
