package dev.mortise.redlock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.mortise.LockBackendException;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockBackend;
import dev.mortise.spi.ReleaseOutcome;
import dev.mortise.spi.RenewOutcome;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.Moves;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What counts as a majority, and what does not: the stories that are told of this algorithm. */
@Timeout(60)
class RedlockQuorumTest {
    private static final Duration LEASE = Delays.millis(4_000);
    private static final Duration AT_ONCE = Duration.ZERO;

    private final String name = "quorum-" + UUID.randomUUID();
    private Trio servers;

    @BeforeEach
    void start() {
        servers = new Trio();
    }

    @AfterEach
    void stop() {
        servers.close();
    }

    /** Two of three servers have the lock, and one of those restarts empty. */
    private void holdAndForget(LockBackend backend) {
        Trio.attempt(backend, Trio.request(name, LEASE)).orElseThrow();
        Eventually.eventually("all have it", () -> servers.holding(name) == 3);
        servers.node(2).command("DEL", name); // as if it had never heard of it
        servers.node(1).kill();
        servers.node(1).restart();
        assertThat(servers.holding(name)).isEqualTo(1);
    }

    /** A server that restarts empty at once has no vote, so that there is no second majority while the first counts. */
    @Test
    void tryAcquire_nodeRestartedEmpty_noSecondMajority() {
        Delays.pass(LEASE.plusSeconds(1), "servers that were just started have no vote either");
        try (LockBackend one = servers.backend(LEASE);
                LockBackend two = servers.backend(LEASE);
                LockBackend fresh = servers.backend(LEASE)) {
            Trio.attempt(two, Trio.request("another", LEASE)).orElseThrow(); // has heard of all before
            holdAndForget(one);
            assertDenied(two);
            assertDenied(fresh);
        }
    }

    private void assertDenied(LockBackend backend) {
        LeaseRequest second = Trio.request(name, LEASE);
        try {
            assertThat(Trio.attempt(backend, second)).isEmpty();
        } catch (LockBackendException tooFewVotes) {
            assertThat(tooFewVotes.isPermanent()).isFalse();
        }
    }

    /** Without that guard there is one: so the test before this one can fail. */
    @Test
    void tryAcquire_nodeRestartedEmptyWithoutGuard_secondMajority() {
        try (LockBackend one = servers.backend(AT_ONCE);
                LockBackend two = servers.backend(AT_ONCE)) {
            holdAndForget(one);
            Eventually.eventually(
                    "a second majority",
                    () -> Trio.attempt(two, Trio.request(name, LEASE)).isPresent());
        }
    }

    /** A lease that ends early at one server, as when its clock jumps, opens the lock to nobody, and is mended. */
    @Test
    void renew_oneNodeForgot_stillHeldAndMended() {
        try (LockBackend one = servers.backend(AT_ONCE);
                LockBackend two = servers.backend(AT_ONCE)) {
            LeaseRequest request = Trio.request(name, LEASE);
            Grant grant = Trio.attempt(one, request).orElseThrow();
            Eventually.eventually("all have it", () -> servers.holding(name) == 3);
            servers.node(1).command("DEL", name);
            assertThat(Trio.attempt(two, Trio.request(name, LEASE))).isEmpty();
            Eventually.eventually("what was tried is gone", () -> servers.holding(name) == 2);
            Eventually.eventually("mended by one of the next renewals", () -> {
                assertThat(one.renew(request, grant)).isEqualTo(RenewOutcome.RENEWED);
                return servers.holding(name) == 3;
            });
            assertThat(one.release(request, grant, grant.token())).isNotEqualTo(ReleaseOutcome.NOT_HELD);
            Eventually.eventually("all have freed it", () -> servers.holding(name) == 0);
        }
    }

    /** A renewal that is under way while the lock is given back does not put it back at a server that has forgotten it. */
    @Test
    void renew_releasedMeanwhile_notMended() {
        try (LockBackend backend = servers.backend(AT_ONCE)) {
            for (int i = 0; i < 300; i++) {
                String lock = name + i;
                LeaseRequest request = Trio.request(lock, Duration.ofMinutes(10));
                Grant grant = Trio.attempt(backend, request).orElseThrow();
                Eventually.eventually("all have it", () -> servers.holding(lock) == 3);
                servers.node(i % 3).command("DEL", lock);
                Actors actors = new Actors();
                actors.run("renewal", () -> {
                    backend.renew(request, grant);
                    backend.renew(request, grant);
                });
                Delays.pass(Duration.ofNanos(i * 10_000L), "it may be anywhere by then");
                backend.release(request, grant, grant.token());
                actors.joinAll();
                Eventually.eventually("nothing is left", () -> servers.holding(lock) == 0);
            }
        }
    }

    /** A minority that still has it does not renew it, and nothing is written back to those that forgot. */
    @Test
    void renew_majorityForgot_lostAndNotMended() {
        try (LockBackend one = servers.backend(AT_ONCE)) {
            LeaseRequest request = Trio.request(name, LEASE);
            Grant grant = Trio.attempt(one, request).orElseThrow();
            Eventually.eventually("all have it", () -> servers.holding(name) == 3);
            servers.node(0).command("DEL", name);
            servers.node(2).command("DEL", name);
            assertThat(one.renew(request, grant)).isEqualTo(RenewOutcome.LOST);
            assertThat(servers.holding(name)).isEqualTo(1);
        }
    }

    /** Tokens rise from one majority to the next, whoever is in it. */
    @Test
    void fencingToken_majoritiesThatDiffer_rises() {
        try (LockBackend backend = servers.backend(AT_ONCE)) {
            long last = 0;
            for (int i = 0; i < 9; i++) {
                servers.node(i % 3).pause();
                LeaseRequest request = Trio.request(name, LEASE);
                Grant grant = Trio.attempt(backend, request).orElseThrow();
                assertThat(grant.token()).isGreaterThan(last);
                last = grant.token() + grant.reserved(); // all of them may have been used
                servers.node(i % 3).resume();
                Eventually.eventually("released", () -> isReleased(backend, request, grant));
            }
        }
    }

    /** What one server made, whose clock is far ahead, is known to another when that server is gone. */
    @Test
    void fencingToken_highestServerGone_rises() {
        try (LockBackend backend = servers.backend(AT_ONCE)) {
            LeaseRequest first = Trio.request(name, LEASE);
            isReleased(backend, first, Trio.attempt(backend, first).orElseThrow());
            String key = "mortise:{" + name + "}:token";
            Eventually.eventually("it has a token", () -> servers.node(0).command("GET", key) != null);
            long ahead = Long.parseLong(servers.node(0).command("GET", key))
                    + Duration.ofHours(1).toNanos() / 1_000;
            servers.node(0).command("SET", key, Long.toString(ahead), "KEEPTTL");
            servers.node(2).kill();
            LeaseRequest second = Trio.request(name, LEASE);
            Grant grant = Trio.attempt(backend, second).orElseThrow();
            assertThat(grant.token()).isGreaterThan(ahead);
            Eventually.eventually("released", () -> isReleased(backend, second, grant));
            servers.node(2).restart();
            servers.node(0).kill();
            LeaseRequest third = Trio.request(name, LEASE);
            Eventually.eventually("the others grant it", () -> isGranted(backend, third));
            assertThat(Trio.attempt(backend, third).orElseThrow().token())
                    .isGreaterThan(grant.token() + grant.reserved());
        }
    }

    private static boolean isGranted(LockBackend backend, LeaseRequest request) {
        try {
            return Trio.attempt(backend, request).isPresent();
        } catch (LockBackendException tooFew) {
            return false;
        }
    }

    /** What only a minority has is nobody's lock, and what a majority has is somebody's. */
    @Test
    void isLocked_byMinorityOrMajority_majorityCounts() {
        try (LockFactory locks = servers.open(LockOptions.defaults())) {
            servers.node(1).command("SET", name, "another");
            assertThat(locks.getLock(name).isLocked()).isFalse();
            servers.node(2).command("SET", name, "another");
            assertThat(locks.getLock(name).isLocked()).isTrue();
        }
    }

    private static boolean isReleased(LockBackend backend, LeaseRequest request, Grant grant) {
        try {
            backend.release(request, grant, grant.token());
            return true;
        } catch (LockBackendException tooFew) {
            return false;
        }
    }

    /** With a majority down the caller is told so in its time; when it is back, nothing is left of what was tried. */
    @Test
    void tryLock_majorityDown_toldAndNothingLeft() {
        LockOptions options =
                LockOptions.builder().commandTimeout(Duration.ofSeconds(1)).build();
        try (LockFactory locks = servers.open(options)) {
            Moves.cycle(locks, name);
            servers.node(0).kill();
            servers.node(1).pause();
            for (int i = 0; i < 10; i++) {
                long start = System.nanoTime();
                LockBackendException told = catchThrowableOfType(
                        LockBackendException.class, () -> locks.getLock(name).tryLock());
                assertThat(told).isNotNull();
                assertThat(told.isPermanent()).isFalse();
                assertThat(Delays.since(start)).isLessThan(Duration.ofSeconds(1).plus(Delays.SLACK));
            }
            servers.node(0).restart();
            servers.node(1).resume();
            Eventually.eventually(
                    () -> "nothing is left",
                    Duration.ofSeconds(1).plus(Delays.SLACK),
                    () -> servers.holding(name) == 0);
            Moves.cycle(locks, name);
        }
    }
}
