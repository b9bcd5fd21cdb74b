package dev.mortise.internal;

import org.junit.jupiter.api.Test;

/** Sequences at the gate in which somebody could be forgotten. */
final class ExclusiveGateTest {
    private final GateUsers users = new GateUsers();

    /** Who is woken for the lock and leaves instead, sends the next. */
    @Test
    void abandon_afterWakeUp_wakesTheNext() {
        users.acquire(0);
        users.acquire(1);
        users.acquire(2);
        users.leave(0);
        users.leave(1);
        users.checkNobodyForgotten();
        users.acquire(2);
        users.leave(2);
        users.checkNobodyForgotten();
    }

    /** The last in line gives back the hold that was kept for it. */
    @Test
    void abandon_lastInLine_givesTheIdleHoldBack() {
        users.acquire(0);
        users.acquire(1);
        users.leave(0);
        users.leave(1);
        users.checkNobodyForgotten();
        users.acquire(2);
        users.leave(2);
        users.checkNobodyForgotten();
    }

    /** A newcomer that overtakes does not swallow the wake-up of the one it overtook. */
    @Test
    void tryAcquire_overtakesWokenWaiter_waiterIsWokenAgain() {
        users.acquire(0);
        users.acquire(1);
        users.leave(0);
        users.tryAcquire(2);
        users.acquire(1);
        users.checkNobodyForgotten();
        users.leave(2);
        users.checkNobodyForgotten();
        users.acquire(1);
        users.leave(1);
        users.checkNobodyForgotten();
    }

    /** When the hand-offs are used up, the first in line gives the hold back and asks anew. */
    @Test
    void acquire_handOffsUsedUp_goesThroughTheBackend() {
        for (int round = 0; round < 10; round++) {
            users.acquire(0);
            users.acquire(1);
            users.acquire(2);
            users.leave(0);
            users.acquire(1);
            users.leave(1);
            users.acquire(2);
            users.leave(2);
            users.checkNobodyForgotten();
        }
    }
}
