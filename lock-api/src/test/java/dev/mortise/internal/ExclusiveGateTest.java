package dev.mortise.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
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

    /** A newcomer may go before a waiter that has just come. */
    @Test
    void tryAcquire_firstWaitedBriefly_overtakes() {
        users.acquire(0);
        users.acquire(1);
        users.pass(Duration.ofNanos(HandOffPolicy.OVERTAKING_NANOS - 1));
        users.leave(0);
        users.tryAcquire(2);
        assertThat(users.holds(2)).isTrue();
    }

    /** Nobody goes before a waiter that has waited for as long as the bound. */
    @Test
    void tryAcquire_firstWaitedForTheBound_refused() {
        users.acquire(0);
        users.acquire(1);
        users.leave(0);
        users.pass(Duration.ofNanos(HandOffPolicy.OVERTAKING_NANOS));
        users.tryAcquire(2);
        assertThat(users.holds(2)).isFalse();
        users.acquire(1);
        assertThat(users.holds(1)).isTrue();
    }

    /** A holder that leaves gives the lock to a waiter that has waited for as long as the bound, asleep or not. */
    @Test
    void leave_firstWaitedForTheBound_itsTurnAtOnce() {
        users.acquire(0);
        users.acquire(1);
        users.pass(Duration.ofNanos(HandOffPolicy.OVERTAKING_NANOS));
        users.leave(0);
        users.tryAcquire(2);
        assertThat(users.holds(2)).isFalse();
        users.acquire(1);
        assertThat(users.holds(1)).isTrue();
        users.leave(1);
        users.checkNobodyForgotten();
    }

    /** A hold that has been with this process for the hand-off time goes back to the backend, whoever waits. */
    @Test
    void acquire_handOffTimeUsedUp_goesThroughTheBackend() {
        users.acquire(0);
        users.acquire(1);
        users.leave(0);
        users.pass(Duration.ofMillis(20));
        users.acquire(1);
        assertThat(users.grants()).isEqualTo(2);
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
