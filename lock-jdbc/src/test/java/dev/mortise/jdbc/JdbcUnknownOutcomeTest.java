package dev.mortise.jdbc;

import static dev.mortise.jdbc.JdbcKit.LONG_LEASE;
import static dev.mortise.jdbc.JdbcKit.TIMEOUT;
import static dev.mortise.jdbc.JdbcKit.passingFailure;
import static dev.mortise.testkit.Moves.assertFreeSoon;
import static dev.mortise.testkit.Moves.cycle;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.spi.BackendSettings;
import dev.mortise.spi.Contender;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockBackend;
import dev.mortise.spi.LockMode;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.Flow;
import dev.mortise.testkit.servers.DatabaseServer;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Statements of which nobody knows whether they were done: "near" is behind a network with faults, "far" is not. */
@Timeout(90)
class JdbcUnknownOutcomeTest {
    private final String name = "unknown-" + UUID.randomUUID();

    private interface Scene {
        void play(FaultProxy proxy, LockFactory near, LockFactory far) throws Exception;
    }

    private static void play(Family family, Scene scene) throws Exception {
        DatabaseServer server = TestServers.of(family);
        try (FaultProxy proxy = FaultProxy.to(server.host(), server.port());
                LockFactory near = LockFactory.open(JdbcKit.through(proxy, server), LONG_LEASE);
                LockFactory far = LockFactory.open(server.url(), LONG_LEASE)) {
            scene.play(proxy, near, far);
            proxy.pass();
        }
    }

    /** A grant whose reply was cut off is found again: held once, with the token of the row, free after one release. */
    @ParameterizedTest
    @EnumSource(names = {"POSTGRES", "MARIADB"})
    void lock_replyCutOff_oneGrant(Family family) throws Exception {
        play(family, (proxy, near, far) -> {
            long token = cycle(near, name);
            for (int bytes = 0; bytes < 6; bytes++) {
                proxy.cutAfter(Flow.TO_CLIENT, bytes);
                DistributedLock lock = near.getLock(name);
                long start = System.nanoTime();
                lock.lock();
                assertThat(Delays.since(start)).as("nobody waits for itself").isLessThan(Delays.PATIENCE);
                assertThat(lock.getHoldCount()).isEqualTo(1);
                assertThat(far.getLock(name).tryLock()).isFalse();
                assertThat(lock.fencingToken()).isGreaterThan(token).isEqualTo(tokenOf(family));
                token = lock.fencingToken();
                lock.unlock();
                assertThat(far.getLock(name).isLocked()).isFalse();
            }
        });
    }

    private long tokenOf(Family family) throws SQLException {
        return JdbcKit.number(
                TestServers.of(family).url(), "SELECT token FROM mortise_locks WHERE lock_key = '" + name + "'");
    }

    /** A caller that gives up on a lost reply fails in its time, and leaves no orphan. */
    @ParameterizedTest
    @EnumSource(names = {"POSTGRES", "MARIADB"})
    void tryLock_replyLost_noOrphan(Family family) throws Exception {
        play(family, (proxy, near, far) -> {
            cycle(near, name);
            proxy.drop(Flow.TO_CLIENT);
            long start = System.nanoTime();
            passingFailure(near.getLock(name)::tryLock);
            assertThat(Delays.since(start)).isLessThan(TIMEOUT.plus(Delays.SLACK));
            proxy.pass();
            assertFreeSoon(far, name);
        });
    }

    /** A statement that arrives after its caller has given up does not take the lock. */
    @ParameterizedTest
    @EnumSource(names = {"POSTGRES", "MARIADB"})
    void tryLock_statementDeliveredLate_noOrphan(Family family) throws Exception {
        play(family, (proxy, near, far) -> {
            cycle(near, name);
            proxy.hold(Flow.TO_SERVER);
            passingFailure(near.getLock(name)::tryLock);
            proxy.pass();
            assertFreeSoon(far, name);
            Delays.pass(Delays.MEDIUM, "what was held back is served by now");
            assertFreeSoon(far, name);
        });
    }

    /** An attempt that arrives after its withdrawal, on a slower way, is refused, and others are not. */
    @ParameterizedTest
    @EnumSource
    void tryAcquire_overtakenByWithdrawal_refused(Family family, @TempDir Path directory) {
        String url = TestServers.url(family, directory);
        try (LockBackend backend =
                new JdbcLockBackendProvider().open(BackendSettings.of(Map.of("url", url), TIMEOUT))) {
            for (String when : List.of("never used", "used before")) {
                LeaseRequest late = request();
                backend.withdraw(late);
                assertThat(attempt(backend, late)).as(when).isEmpty();
                LeaseRequest next = request();
                Grant grant = attempt(backend, next).orElseThrow();
                assertThat(attempt(backend, late)).as(when + ", and held").isEmpty();
                backend.release(next, grant, grant.token());
                assertThat(attempt(backend, late)).as(when + ", and released").isEmpty();
            }
        }
    }

    private LeaseRequest request() {
        String id = UUID.randomUUID().toString();
        return new LeaseRequest(name, id, LockMode.MUTEX, Duration.ofMinutes(1), "test", null, false);
    }

    private static Optional<Grant> attempt(LockBackend backend, LeaseRequest request) {
        try (Contender contender = backend.contend(request, () -> {})) {
            return contender.tryAcquire().grant();
        }
    }

    /** A release whose reply got lost is no failure, and is not repeated on the next holder. */
    @ParameterizedTest
    @EnumSource(names = {"POSTGRES", "MARIADB"})
    void unlock_replyLost_nextHolderUntouched(Family family) throws Exception {
        play(family, (proxy, near, far) -> {
            DistributedLock lock = near.getLock(name);
            lock.lock();
            proxy.drop(Flow.TO_CLIENT);
            lock.unlock();
            DistributedLock next = far.getLock(name);
            next.lock();
            proxy.pass();
            cycle(near, name + "-more");
            Delays.pass(Delays.MEDIUM, "a release that is repeated arrives by now");
            assertThat(near.getLock(name).isLocked()).isTrue();
            assertThat(near.getLock(name).tryLock()).isFalse();
            next.unlock();
            assertFreeSoon(near, name);
        });
    }
}
