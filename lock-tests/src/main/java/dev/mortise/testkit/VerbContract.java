package dev.mortise.testkit;

import static dev.mortise.testkit.LockAssert.assertFree;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.spi.Attempt;
import dev.mortise.spi.Contender;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockBackend;
import dev.mortise.spi.LockMode;
import dev.mortise.spi.ReleaseOutcome;
import dev.mortise.spi.RenewOutcome;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The rules of the SPI that the engine leans on when something goes wrong, held against the backend itself. */
public interface VerbContract extends Contract {
    /** Asking again while holding gives the same grant, and there is one hold to give back, not two. */
    @Test
    default void tryAcquire_repeated_sameGrantAndOneHold() {
        LockBackend backend = Stage.of(this).backend(fixture().open());
        for (LockMode mode : modes()) {
            LeaseRequest request = request(freshName(), mode);
            Grant first = granted(backend, request);
            Grant again = granted(backend, request);
            assertThat(again.token()).as("%s", mode).isEqualTo(first.token());
            assertThat(backend.release(request, first, first.token())).isNotEqualTo(ReleaseOutcome.NOT_HELD);
            assertThat(backend.release(request, again, first.token())).isEqualTo(ReleaseOutcome.NOT_HELD);
        }
    }

    /** What was withdrawn is free, and an attempt that arrives later takes nothing, though others may. */
    @Test
    default void withdraw_grantedThenAttemptArrivesLate_takesNothing() {
        LockBackend backend = Stage.of(this).backend(fixture().open());
        for (LockMode mode : modes()) {
            LeaseRequest request = request(freshName(), mode);
            Grant grant = granted(backend, request);
            backend.withdraw(request);
            assertBarred(backend, request);
            assertThat(backend.release(request, grant, grant.token())).isEqualTo(ReleaseOutcome.NOT_HELD);
        }
    }

    /** An attempt that arrives after it was withdrawn takes nothing, also if it is the first to arrive. */
    @Test
    default void withdraw_beforeAttemptArrives_takesNothing() {
        LockBackend backend = Stage.of(this).backend(fixture().open());
        for (LockMode mode : modes()) {
            LeaseRequest request = request(freshName(), mode);
            backend.withdraw(request);
            assertBarred(backend, request);
        }
    }

    private void assertBarred(LockBackend backend, LeaseRequest request) {
        try (Contender late = backend.contend(request, () -> {})) {
            assertThat(late.tryAcquire().grant()).as("late %s", request.mode()).isEmpty();
        }
        if (request.mode() == LockMode.MUTEX) {
            assertFree(process(), request.lockName());
        } else {
            assertFree(process().getReadWriteLock(request.lockName()).writeLock());
        }
    }

    /** Who does not hold a lock neither renews it nor gives it back, and its holder does not notice. */
    @Test
    default void renewAndRelease_stranger_changesNothing() {
        LockBackend backend = Stage.of(this).backend(fixture().open());
        for (LockMode mode : modes()) {
            String name = freshName();
            LeaseRequest holder = request(name, mode);
            Grant grant = granted(backend, holder);
            LeaseRequest stranger = request(name, mode);
            assertThat(backend.renew(stranger, grant)).as("%s", mode).isEqualTo(RenewOutcome.LOST);
            assertThat(backend.release(stranger, grant, grant.token())).isEqualTo(ReleaseOutcome.NOT_HELD);
            backend.withdraw(stranger);
            assertThat(backend.renew(holder, grant)).isEqualTo(RenewOutcome.RENEWED);
            assertThat(backend.release(holder, grant, grant.token())).isNotEqualTo(ReleaseOutcome.NOT_HELD);
            assertThat(backend.renew(holder, grant)).isEqualTo(RenewOutcome.LOST);
        }
    }

    /** Whoever is asked after it was closed says so. */
    @Test
    default void verbs_afterClose_illegalState() {
        LockBackend backend = Stage.of(this).backend(fixture().open());
        LeaseRequest request = request(freshName(), LockMode.MUTEX);
        Grant grant = granted(backend, request);
        backend.release(request, grant, grant.token());
        backend.close();
        backend.close();
        assertThatThrownBy(() -> granted(backend, request)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> backend.renew(request, grant)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> backend.release(request, grant, grant.token()))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> backend.withdraw(request)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> backend.inspect(request.lockName(), LockMode.MUTEX))
                .isInstanceOf(IllegalStateException.class);
    }

    private List<LockMode> modes() {
        return fixture().traits().readWrite() ? List.of(LockMode.values()) : List.of(LockMode.MUTEX);
    }

    private static LeaseRequest request(String name, LockMode mode) {
        String id = UUID.randomUUID().toString();
        return new LeaseRequest(name, id, mode, Duration.ofSeconds(30), "contract", null, false);
    }

    private static Grant granted(LockBackend backend, LeaseRequest request) {
        try (Contender contender = backend.contend(request, () -> {})) {
            Attempt attempt = contender.tryAcquire();
            return attempt.grant().orElseThrow(() -> new AssertionError("refused: " + request));
        }
    }
}
