package dev.mortise.testkit.wronguse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Options and leases out of bounds, or that do not fit each other. */
final class WrongUseOptionsTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final String LEASE_BOUNDS = "lease must be between PT0.1S and PT720H but was ";

    /** A lease that is too short or too long is refused with its bounds, wherever it is given. */
    @ParameterizedTest
    @ValueSource(strings = {"PT0.099999999S", "PT0S", "PT-1S", "PT720H0.000000001S", "PT2562047788015215H"})
    void lease_outOfBounds_refusedEverywhere(Duration lease) {
        assertRefused(LEASE_BOUNDS + lease, () -> LockOptions.builder().lease(lease));
        try (LockFactory locks = LockFactory.open("memory:")) {
            DistributedLock lock = locks.getLock("wrong/lease");
            assertRefused(LEASE_BOUNDS + lease, () -> lock.lock(lease));
            assertRefused(LEASE_BOUNDS + lease, () -> lock.tryLock(Duration.ZERO, lease));
            assertThat(lock.isLocked()).isFalse();
        }
    }

    /** No lease at all is refused, wherever it is given. */
    @Test
    void lease_null_refusedEverywhere() {
        assertMissing("lease", () -> LockOptions.builder().lease(null));
        try (LockFactory locks = LockFactory.open("memory:")) {
            DistributedLock lock = locks.getLock("wrong/lease");
            assertMissing("lease", () -> lock.lock(null));
            assertMissing("lease", () -> lock.tryLock(Duration.ZERO, null));
            assertThat(lock.isLocked()).isFalse();
        }
    }

    /** The shortest and the longest lease are good. */
    @Test
    void lease_atItsBounds_accepted() {
        for (Duration lease : new Duration[] {Duration.ofMillis(100), Duration.ofDays(30)}) {
            assertThat(LockOptions.builder().lease(lease).build().lease()).isEqualTo(lease);
        }
    }

    /** Every other length of time is refused out of its bounds, or missing. */
    @Test
    void durations_outOfBounds_refused() {
        String step = " must be between PT0.001S and PT720H but was ";
        Duration zero = Duration.ZERO;
        Duration month = Duration.ofDays(31);
        Duration minus = Duration.ofMillis(-1);
        LockOptions.Builder builder = LockOptions.builder();
        assertRefused("renewEvery" + step + zero, () -> builder.renewEvery(zero));
        assertRefused("renewEvery" + step + month, () -> builder.renewEvery(month));
        assertRefused("margin must be between PT0S and PT720H but was " + minus, () -> builder.margin(minus));
        assertRefused("margin must be between PT0S and PT720H but was " + month, () -> builder.margin(month));
        assertRefused("commandTimeout" + step + zero, () -> builder.commandTimeout(zero));
        assertRefused("commandTimeout" + step + month, () -> builder.commandTimeout(month));
        assertRefused("handOffTime must be between PT0S and PT10S but was " + minus, () -> builder.handOffTime(minus));
        assertRefused(
                "handOffTime must be between PT0S and PT10S but was PT11S",
                () -> builder.handOffTime(Duration.ofSeconds(11)));
        assertMissing("renewEvery", () -> builder.renewEvery(null));
        assertMissing("margin", () -> builder.margin(null));
        assertMissing("commandTimeout", () -> builder.commandTimeout(null));
        assertMissing("handOffTime", () -> builder.handOffTime(null));
        assertThat(builder.build())
                .as("after what was refused")
                .hasToString(LockOptions.defaults().toString());
    }

    /** A renewal that leaves no time for a second try is refused with the numbers it depends on. */
    @Test
    void renewEvery_tooLongForLease_refused() {
        LockOptions.Builder builder = LockOptions.builder().lease(SECOND).renewEvery(Duration.ofMillis(500));
        assertRefused(
                "renewEvery must be at most half of lease less margin and drift, PT0.395S, but was PT0.5S with lease PT1S"
                        + " and margin PT0.2S",
                builder::build);
    }

    /** A margin that leaves no time to renew is refused with the numbers it depends on. */
    @Test
    void margin_tooLongForLease_refused() {
        LockOptions.Builder builder = LockOptions.builder().lease(SECOND).margin(Duration.ofMillis(900));
        assertThatIllegalArgumentException()
                .isThrownBy(builder::build)
                .withMessageContaining("lease PT1S")
                .withMessageContaining("margin PT0.9S");
    }

    /** A command that could outlast half the lease is refused with the bound. */
    @Test
    void commandTimeout_tooLongForLease_refused() {
        LockOptions.Builder builder = LockOptions.builder().lease(SECOND).commandTimeout(Duration.ofMillis(501));
        assertRefused("commandTimeout must be at most half of lease, PT0.5S, but was PT0.501S", builder::build);
    }

    /** A number of hand-offs out of bounds is refused with the bounds. */
    @ParameterizedTest
    @ValueSource(ints = {-1, 1_000_001, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void handOffs_outOfBounds_refused(int handOffs) {
        assertRefused(
                "handOffs must be between 0 and 1000000 but was " + handOffs,
                () -> LockOptions.builder().handOffs(handOffs));
    }

    private static void assertRefused(String message, ThrowingCallable call) {
        assertThatIllegalArgumentException().isThrownBy(call).withMessage(message);
    }

    private static void assertMissing(String field, ThrowingCallable call) {
        assertThatNullPointerException().isThrownBy(call).withMessage(field + " must not be null");
    }
}
