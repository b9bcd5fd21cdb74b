package dev.mortise.spi;

/**
 * One hold of a batch to renew, and where its answer goes.
 *
 * <p>The backend answers each once, with {@link #answered} or {@link #failed}, as its reply arrives; what is still
 * without an answer when {@link LockBackend#renewAll} returns counts as failed. Implemented by the engine.
 */
public interface Renewal {
    /** {@return the acquisition to renew} */
    LeaseRequest request();

    /** {@return what the backend granted to it} */
    Grant grant();

    /** {@return {@code false} once the hold is over: the backend may skip the renewal} */
    boolean isWanted();

    /**
     * Takes the backend's answer.
     *
     * @param outcome whether the hold is still there
     */
    void answered(RenewOutcome outcome);

    /**
     * Notes that there is no answer; the hold is asked for again.
     *
     * @param cause what was thrown instead
     */
    void failed(Throwable cause);
}
