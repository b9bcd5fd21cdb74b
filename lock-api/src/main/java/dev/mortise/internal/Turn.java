package dev.mortise.internal;

import dev.mortise.LockLostEvent;
import dev.mortise.LockLostException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One local holder's time with a {@link Hold}: a thread's, with its re-entries, or a handle's.
 *
 * <p>Ended by its owner, or by the loss of the hold. The count belongs to the owning thread alone.
 */
final class Turn {
    private final Hold hold;
    private final Object owner;
    private final long token;
    private final long since;
    private final long tokenDue;
    private final AtomicBoolean lossTold = new AtomicBoolean();
    private int count = 1;

    Turn(Hold hold, Object owner, long token, long since, long tokenDue) {
        this.hold = hold;
        this.owner = owner;
        this.token = token;
        this.since = since;
        this.tokenDue = tokenDue;
    }

    Hold hold() {
        return hold;
    }

    /** A {@link Thread}, or a {@link HandleOwner}. */
    Object owner() {
        return owner;
    }

    long token() {
        return token;
    }

    /** The moment before which the token must not be shown. */
    long tokenDue() {
        return tokenDue;
    }

    int count() {
        return count;
    }

    void enter() {
        if (count == Integer.MAX_VALUE) {
            throw new Error("hold count of lock would exceed " + Integer.MAX_VALUE);
        }
        count++;
    }

    int exit() {
        return --count;
    }

    Duration held(long now) {
        return Duration.ofNanos(now - since);
    }

    /** Whether the caller is the first to tell of the loss: a holder that leaves and the keeper may both find it. */
    boolean tellLoss() {
        return lossTold.compareAndSet(false, true);
    }

    /** The event for a turn whose hold was lost. */
    LockLostEvent lostEvent() {
        Loss loss = hold.loss();
        return new LockLostEvent(hold.request().lockName(), token, loss.reason(), loss.sinceRenewed());
    }

    LockLostException lostException() {
        return new LockLostException(lostEvent());
    }
}
