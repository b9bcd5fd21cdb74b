package dev.mortise.internal;

/**
 * Somebody in line at a {@link Gate}: a thread that parks, or a future that does not.
 *
 * <p>The gate keeps its notes about the waiter here, under its mutex.
 */
abstract class Waiter {
    private final Object owner;
    private final boolean patient;
    private final boolean takesHandOff;
    private final boolean bypass;

    // Guarded by the gate's mutex. The turn and the inherited hold are read by the waiter after the gate told it so.
    boolean queued;
    boolean signalled;
    long queuedAt;
    Turn turn;
    Hold inherited;

    /**
     * @param owner whose turn it will be: a {@link Thread} or a {@link HandleOwner}
     * @param patient whether it queues, or only asks
     * @param takesHandOff whether a hold that the engine renews will do
     * @param bypass whether it contends beside the line, which only a shared gate allows
     */
    Waiter(Object owner, boolean patient, boolean takesHandOff, boolean bypass) {
        this.owner = owner;
        this.patient = patient;
        this.takesHandOff = takesHandOff;
        this.bypass = bypass;
    }

    final Object owner() {
        return owner;
    }

    final boolean isPatient() {
        return patient;
    }

    final boolean takesHandOff() {
        return takesHandOff;
    }

    final boolean isBypass() {
        return bypass;
    }

    /** Whether it can own a lock before it has run: true for a future, false for a thread that has to wake first. */
    abstract boolean ownsAtOnce();

    /** Has the waiter look at the gate again. Returns at once; called without any lock. */
    abstract void wake();
}
