package dev.mortise.internal;

import java.util.List;

/**
 * Where the threads and handles of one factory meet for one lock: who holds it here, and who is next.
 *
 * <p>Knows nothing of backends and does no I/O; what has to be done at the backend it tells its callers. Safe for use by
 * many threads.
 */
interface Gate {
    /** What a waiter has to do next. */
    enum Step {
        /** It holds the lock: {@link Waiter#turn}. */
        TURN,
        /** It is first in line and asks the backend. */
        CONTEND,
        /** It is first in line, gives {@link Waiter#inherited} back to the backend, and then asks. */
        RELEASE,
        /** Others are before it. */
        WAIT,
        /** This gate is gone; the factory has another. */
        RETIRED
    }

    /** What a holder that leaves has to do. */
    enum Exit {
        /** Nothing: the hold stays for the next local holder. */
        KEPT,
        /** Give the hold back to the backend, then call {@link #opened}. */
        RELEASE,
        /** Nothing: the hold was lost before. */
        LOST
    }

    /** Looks where a waiter stands; puts a patient one in line. */
    Step poll(Waiter waiter);

    /**
     * Lets the waiter that contended in with what the backend granted.
     *
     * @return its turn, or {@code null} if the hold was lost before it could begin: the waiter contends again
     */
    Turn granted(Waiter waiter, Hold hold);

    /**
     * Takes a waiter out of line.
     *
     * @return {@link Step#TURN} if it was given the lock just before, {@link Step#RELEASE} if it has to give
     *     {@link Waiter#inherited} back and then call {@link #opened}, {@link Step#WAIT} if there is nothing to do
     */
    Step abandon(Waiter waiter);

    /** Ends a turn. */
    Exit leave(Turn turn);

    /** Lets the next one contend after a hold went back to the backend, but not before the given moment. */
    void opened(long notBefore);

    /** Has the next attempt wait until the given moment, so that other processes get their turn. */
    void standBack(long notBefore);

    /** The moment before which nobody should contend; in the past, as a rule. */
    long notBefore();

    /**
     * Takes a lost hold from its owner, so that others can contend.
     *
     * @return the turn that ended so, or {@code null} if nobody had it
     */
    Turn lost(Hold hold);

    /** The turn of an owner, also a lost one that it has not unlocked yet; {@code null} if there is none. */
    Turn turnOf(Object owner);

    /** How the backend answers those who contend here. */
    BackendPulse pulse();

    /** Those in line, for closing and counting. */
    List<Waiter> waiters();
}
