package dev.mortise.memory;

import static dev.mortise.memory.TwoProcesses.LEASE;
import static dev.mortise.memory.TwoProcesses.LOCK;
import static dev.mortise.memory.TwoProcesses.request;
import static dev.mortise.spi.LockMode.MUTEX;
import static dev.mortise.spi.LockMode.READ;
import static dev.mortise.spi.LockMode.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.mortise.spi.Attempt;
import dev.mortise.spi.BackendTraits;
import dev.mortise.spi.Contender;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockState;
import dev.mortise.spi.LockState.Participant;
import dev.mortise.spi.ReleaseOutcome;
import dev.mortise.spi.RenewOutcome;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class MemoryLockBackendTest {
    private static final Duration INSTANT = Duration.ofNanos(1);

    private final TwoProcesses two = new TwoProcesses();

    /** The backend promises what a lease in one JVM can keep, and no more. */
    @Test
    void traits_always_promiseLeasesInOneJvm() {
        BackendTraits traits = two.here.traits();

        assertThat(traits.name()).isEqualTo("memory");
        assertThat(traits.readWrite()).isTrue();
        assertThat(traits.lossToldFirst()).isTrue();
        assertThat(traits.crossProcess()).isFalse();
        assertThat(traits.fair()).isFalse();
        assertThat(traits.tokensSurviveRestart()).isFalse();
        assertThat(traits.noticeTime())
                .isEqualTo(BackendTraits.of("other").build().noticeTime());
    }

    /** A held lock is refused to others, whichever process they are in, and they hear when its lease ends. */
    @Test
    void tryAcquire_heldByAnother_refusedUntilLeaseEnds() {
        two.acquire(two.here, request("a", MUTEX));
        two.pass(Duration.ofSeconds(4));

        Attempt sameProcess = two.ask(two.here, request("b", MUTEX));
        Attempt otherProcess = two.ask(two.there, request("c", MUTEX));

        assertThat(sameProcess.grant()).isEmpty();
        assertThat(otherProcess.grant()).isEmpty();
        assertThat(sameProcess.retryWithin()).isEqualTo(Duration.ofSeconds(6));
        assertThat(otherProcess.retryWithin()).isEqualTo(Duration.ofSeconds(6));
    }

    /** The plain lock and the read/write lock of one name do not meet. */
    @Test
    void tryAcquire_mutexHeld_readWriteLockIsAnother() {
        Grant mutex = two.acquire(two.here, request("a", MUTEX));

        assertThat(two.isGranted(two.here, request("b", WRITE))).isTrue();
        assertThat(two.release(two.here, request("a", WRITE), mutex)).isEqualTo(ReleaseOutcome.NOT_HELD);
        assertThat(two.holders(MUTEX)).containsExactly("a");
    }

    /** Asking again with the id that holds gives the same grant. */
    @Test
    void tryAcquire_sameIdAgain_sameGrant() {
        Contender contender = two.contender(two.here, request("a", MUTEX));
        Grant first = contender.tryAcquire().grant().orElseThrow();

        assertThat(contender.tryAcquire().grant()).containsSame(first);
        assertThat(two.acquire(two.there, request("a", MUTEX))).isSameAs(first);
        assertThat(two.store.size()).isEqualTo(1);
    }

    /** Asking again with the id that holds lets the lease run anew. */
    @Test
    void tryAcquire_sameIdAgain_leaseRunsAnew() {
        two.acquire(two.here, request("a", MUTEX));
        two.pass(LEASE.minus(INSTANT));
        two.acquire(two.here, request("a", MUTEX));
        two.pass(LEASE.minus(INSTANT));
        assertThat(two.isGranted(two.there, request("b", MUTEX))).isFalse();

        two.pass(INSTANT);
        assertThat(two.isGranted(two.there, request("b", MUTEX))).isTrue();
    }

    /** A silent holder keeps the lock to the end of its lease, and not an instant longer. */
    @Test
    void tryAcquire_leaseOfHolderRunsOut_grantedAtItsEnd() {
        two.acquire(two.here, request("a", MUTEX));
        two.pass(LEASE.minus(INSTANT));
        assertThat(two.isGranted(two.there, request("b", MUTEX))).isFalse();

        two.pass(INSTANT);
        assertThat(two.isGranted(two.there, request("b", MUTEX))).isTrue();
    }

    /** A lease too long to be counted in nanoseconds is a very long one, not a very short one. */
    @Test
    void tryAcquire_leaseBeyondTheClock_staysHeld() {
        two.acquire(two.here, request("a", MUTEX, Duration.ofSeconds(Long.MAX_VALUE)));
        two.pass(Duration.ofDays(365));

        assertThat(two.isGranted(two.there, request("b", MUTEX))).isFalse();
    }

    /** Tokens rise from grant to grant, with room for all hand-offs in between, across release, expiry and eviction. */
    @Test
    void tryAcquire_lockChangesHands_tokensRiseAboveReserved() {
        Grant first = two.acquire(two.here, request("a", MUTEX));
        two.release(two.here, request("a", MUTEX), first);
        Grant second = two.acquire(two.there, request("b", MUTEX));
        two.pass(LEASE);
        Grant third = two.acquire(two.here, request("c", MUTEX));
        two.store.evict(LOCK);
        Grant fourth = two.acquire(two.here, request("d", MUTEX));

        assertThat(first.isClocked()).isFalse();
        assertThat(first.reserved()).isEqualTo(65_535);
        assertThat(second.token()).isGreaterThan(first.token() + first.reserved());
        assertThat(third.token()).isGreaterThan(second.token() + second.reserved());
        assertThat(fourth.token()).isGreaterThan(third.token() + third.reserved());
    }

    /** A renewed lease runs from the renewal. */
    @Test
    void renew_held_leaseRunsAnew() {
        Grant grant = two.acquire(two.here, request("a", MUTEX));
        two.pass(Duration.ofSeconds(9));

        assertThat(two.here.renew(request("a", MUTEX), grant)).isEqualTo(RenewOutcome.RENEWED);
        two.pass(Duration.ofSeconds(9));
        assertThat(two.ask(two.there, request("b", MUTEX)).retryWithin()).isEqualTo(Duration.ofSeconds(1));
    }

    /** An expired hold is lost even if nobody took the lock since. */
    @Test
    void renew_expired_lost() {
        Grant grant = two.acquire(two.here, request("a", MUTEX));
        two.pass(LEASE);

        assertThat(two.here.renew(request("a", MUTEX), grant)).isEqualTo(RenewOutcome.LOST);
        assertThat(two.store.size()).isZero();
    }

    /** A renewal by a stranger is refused and leaves the holder's lease alone. */
    @Test
    void renew_stranger_lostAndNothingChanged() {
        Grant grant = two.acquire(two.here, request("a", MUTEX));
        two.pass(Duration.ofSeconds(9));

        assertThat(two.here.renew(request("b", MUTEX), grant)).isEqualTo(RenewOutcome.LOST);
        two.pass(Duration.ofSeconds(1));
        assertThat(two.holders(MUTEX)).isEmpty();
    }

    /** A released lock is free, and leaves nothing behind. */
    @Test
    void release_held_freeAndForgotten() {
        Grant grant = two.acquire(two.here, request("a", MUTEX));

        assertThat(two.release(two.here, request("a", MUTEX), grant)).isEqualTo(ReleaseOutcome.RELEASED);
        assertThat(two.store.size()).isZero();
        assertThat(two.isGranted(two.there, request("b", MUTEX))).isTrue();
    }

    /** A late release of an old hold leaves the successor's lock alone. */
    @Test
    void release_expiredAndTakenByAnother_successorUntouched() {
        Grant old = two.acquire(two.here, request("a", MUTEX));
        two.pass(LEASE);
        two.acquire(two.there, request("b", MUTEX));

        assertThat(two.release(two.here, request("a", MUTEX), old)).isEqualTo(ReleaseOutcome.NOT_HELD);
        assertThat(two.holders(MUTEX)).containsExactly("b");
    }

    /** A hold that has expired is not there to be released. */
    @Test
    void release_expired_notHeld() {
        Grant grant = two.acquire(two.here, request("a", MUTEX));
        two.pass(LEASE);

        assertThat(two.release(two.here, request("a", MUTEX), grant)).isEqualTo(ReleaseOutcome.NOT_HELD);
    }

    /** Withdrawing an acquisition that does not hold leaves the holder alone and wakes nobody. */
    @Test
    void withdraw_notHeld_holderUntouched() {
        two.acquire(two.here, request("a", MUTEX));
        two.ask(two.there, request("b", MUTEX));

        two.there.withdraw(request("c", MUTEX));

        assertThat(two.wokenIds).isEmpty();
        assertThat(two.holders(MUTEX)).containsExactly("a");
    }

    /** An attempt that arrives after its withdrawal is refused for as long as its lease, though the lock is free. */
    @Test
    void tryAcquire_withdrawnBefore_refusedUntilLeaseEnds() {
        two.here.withdraw(request("a", MUTEX));
        two.pass(Duration.ofSeconds(4));

        Attempt late = two.ask(two.here, request("a", MUTEX));
        assertThat(late.grant()).isEmpty();
        assertThat(late.retryWithin()).isEqualTo(Duration.ofSeconds(6));
        assertThat(two.waiters(MUTEX)).isEmpty();

        two.pass(Duration.ofSeconds(6));
        assertThat(two.isGranted(two.here, request("a", MUTEX))).isTrue();
    }

    /** A withdrawn acquisition stands in nobody else's way. */
    @Test
    void tryAcquire_anotherWithdrawn_granted() {
        two.here.withdraw(request("a", MUTEX));

        assertThat(two.isGranted(two.here, request("b", MUTEX))).isTrue();
    }

    /** The operator sees who holds and who waits, with their descriptions. */
    @Test
    void inspect_heldAndWatched_tellsBoth() {
        two.acquire(two.here, request("a", MUTEX));
        two.ask(two.there, request("b", MUTEX));

        LockState state = two.there.inspect(LOCK, MUTEX);

        assertThat(state.holders()).containsExactly(new Participant("a", MUTEX, "host/1/a"));
        assertThat(state.waiters()).containsExactly(new Participant("b", MUTEX, "host/1/b"));
        assertThat(two.there.inspect(LOCK, READ)).isEqualTo(LockState.FREE);
    }

    /** An expired holder is not shown. */
    @Test
    void inspect_expired_free() {
        two.acquire(two.here, request("a", MUTEX));
        two.pass(LEASE);

        assertThat(two.here.inspect(LOCK, MUTEX)).isEqualTo(LockState.FREE);
    }

    /** Verbs ignore an interrupt and leave it pending. */
    @Test
    void verbs_threadInterrupted_flagKept() {
        Thread.currentThread().interrupt();
        try {
            Grant grant = two.acquire(two.here, request("a", MUTEX));
            assertThat(two.here.renew(request("a", MUTEX), grant)).isEqualTo(RenewOutcome.RENEWED);
            assertThat(two.release(two.here, request("a", MUTEX), grant)).isEqualTo(ReleaseOutcome.RELEASED);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    /** A closed backend answers no verb. */
    @Test
    void verbs_backendClosed_throw() {
        LeaseRequest request = request("a", MUTEX);
        Contender contender = two.contender(two.here, request);
        Grant grant = contender.tryAcquire().grant().orElseThrow();
        two.here.close();
        two.here.close();

        String message = "backend 'memory' is closed";
        assertThatIllegalStateException()
                .isThrownBy(() -> two.here.contend(request, () -> {}))
                .withMessage(message);
        assertThatIllegalStateException().isThrownBy(contender::tryAcquire).withMessage(message);
        assertThatIllegalStateException()
                .isThrownBy(() -> two.here.renew(request, grant))
                .withMessage(message);
        assertThatIllegalStateException()
                .isThrownBy(() -> two.here.release(request, grant, grant.token()))
                .withMessage(message);
        assertThatIllegalStateException()
                .isThrownBy(() -> two.here.withdraw(request))
                .withMessage(message);
        assertThatIllegalStateException()
                .isThrownBy(() -> two.here.inspect(LOCK, MUTEX))
                .withMessage(message);
        assertThatCode(contender::close).doesNotThrowAnyException();
    }

    /** Closing a backend takes its waiters, and only its own, out of line, and leaves its locks to expire. */
    @Test
    void close_holdingAndWaiting_locksStayAndWaitersGo() {
        two.acquire(two.here, request("a", MUTEX));
        two.ask(two.here, request("b", MUTEX));
        two.ask(two.there, request("c", MUTEX));

        two.here.close();

        LockState state = two.there.inspect(LOCK, MUTEX);
        assertThat(state.holders()).extracting(Participant::acquisitionId).containsExactly("a");
        assertThat(state.waiters()).extracting(Participant::acquisitionId).containsExactly("c");
        assertThat(two.wokenIds).isEmpty();
        two.pass(LEASE);
        assertThat(two.isGranted(two.there, request("c", MUTEX))).isTrue();
    }
}
