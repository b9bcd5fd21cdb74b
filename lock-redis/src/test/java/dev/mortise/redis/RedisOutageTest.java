package dev.mortise.redis;

import static dev.mortise.redis.FaultKit.LONG_LEASE;
import static dev.mortise.redis.FaultKit.SHORT_LEASE;
import static dev.mortise.redis.FaultKit.TIMEOUT;
import static dev.mortise.redis.FaultKit.passingFailure;
import static dev.mortise.testkit.Moves.cycle;
import static dev.mortise.testkit.Moves.waiter;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.Lease;
import dev.mortise.LockFactory;
import dev.mortise.LockLostException;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.Moves;
import dev.mortise.testkit.RecordingListener;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What happens to locks when their server stops, for a while or for good. */
@Timeout(60)
class RedisOutageTest {
    private final String name = "outage-" + UUID.randomUUID();
    private final Actors actors = new Actors();
    private RedisNode server;

    @BeforeEach
    void start() {
        server = Servers.redis();
    }

    @AfterEach
    void stop() {
        actors.joinAll();
        server.close();
    }

    /** A server that is stopped for less than the lease costs nobody the lock. */
    @Test
    void hold_serverStoppedShortly_kept() {
        try (LockFactory locks = FaultKit.open(server, SHORT_LEASE);
                LockFactory far = FaultKit.open(server, LONG_LEASE)) {
            DistributedLock lock = locks.getLock(name);
            lock.lock();
            long token = lock.fencingToken();
            server.pause();
            Delays.pass(SHORT_LEASE.lease().dividedBy(5), "an outage that the lease allows for");
            server.resume();
            Delays.pass(SHORT_LEASE.lease(), "beyond the lease that was granted first");
            assertThat(lock.fencingToken()).isEqualTo(token);
            assertThat(far.getLock(name).tryLock()).isFalse();
            lock.unlock();
            assertThat(far.getLock(name).tryLock()).isTrue();
            far.getLock(name).unlock();
        }
    }

    /** A holder whose server is stopped for longer learns of its loss while no other can have the lock yet. */
    @Test
    void hold_serverStoppedForLong_toldBeforeNextGrant() throws Exception {
        try (LockFactory locks = FaultKit.open(server, SHORT_LEASE);
                LockFactory far = FaultKit.open(server, LONG_LEASE)) {
            DistributedLock lock = locks.getLock(name);
            lock.lock();
            long token = lock.fencingToken();
            Lease handle = locks.getLock(name + "-handle").acquire();
            CompletableFuture<Long> told = new CompletableFuture<>();
            handle.onLost(event -> told.complete(System.nanoTime()));
            Actor<Long> next = waiter(actors, far, name);
            server.pause();
            told.get(SHORT_LEASE.lease().toMillis(), TimeUnit.MILLISECONDS);
            Eventually.eventually("thread's hold is not trusted", () -> !lock.isHeldByCurrentThread());
            assertThat(next.isDone()).isFalse(); // nobody can be granted anything by a server that is stopped
            assertThatThrownBy(lock::unlock).isInstanceOf(LockLostException.class);
            assertThatThrownBy(handle::close).isInstanceOf(LockLostException.class);
            server.resume();
            next.join();
            assertThat(cycle(locks, name)).isGreaterThan(token);
        }
    }

    /** The end of a hold is no later than the server's: who asks a server that goes on sees it free only afterwards. */
    @Test
    void hold_serverGoesOnAfterLoss_grantedOnlyAfterwards() {
        try (LockFactory locks = FaultKit.open(server, SHORT_LEASE)) {
            DistributedLock lock = locks.getLock(name);
            lock.lock();
            server.pause();
            Eventually.eventually("hold is not trusted", () -> !lock.isHeldByCurrentThread());
            server.resume();
            String left = server.command("PTTL", FaultKit.keys().lock(name));
            assertThat(Long.parseLong(left))
                    .as("milliseconds from notice to expiry")
                    .isPositive();
            assertThatThrownBy(lock::unlock).isInstanceOf(LockLostException.class);
        }
    }

    /** Who waits with a limit while the server is stopped waits no longer than that and one command. */
    @Test
    void tryLock_serverStopped_bounded() throws InterruptedException {
        try (LockFactory locks = FaultKit.open(server, LONG_LEASE)) {
            cycle(locks, name);
            server.pause();
            Duration limit = Delays.millis(1_000);
            DistributedLock lock = locks.getLock(name);
            long start = System.nanoTime();
            passingFailure(() -> lock.tryLock(limit.toMillis(), TimeUnit.MILLISECONDS));
            assertThat(Delays.since(start)).isBetween(limit, limit.plus(TIMEOUT).plus(Delays.SLACK));
            start = System.nanoTime();
            passingFailure(lock::tryLock);
            assertThat(Delays.since(start)).isLessThan(TIMEOUT.plus(Delays.SLACK));
            server.resume();
            Moves.assertFreeSoon(locks, name);
        }
    }

    /** Releasing while the server is stopped does not fail, and gets through once it goes on. */
    @Test
    void unlock_serverStopped_getsThroughLater() throws InterruptedException {
        try (LockFactory locks = FaultKit.open(server, LONG_LEASE);
                LockFactory far = FaultKit.open(server, LONG_LEASE)) {
            RecordingListener told = new RecordingListener();
            locks.addListener(told);
            DistributedLock lock = locks.getLock(name);
            lock.lock();
            server.pause();
            long start = System.nanoTime();
            lock.unlock();
            assertThat(Delays.since(start)).isLessThan(TIMEOUT.plus(Delays.SLACK));
            server.resume();
            Moves.assertFreeSoon(far, name);
            assertThat(told.awaitEvent("released").failure()).isEmpty();
        }
    }

    /** A server that comes back empty: its holder learns of it, its waiter gets in, with a higher token. */
    @Test
    void hold_serverKilledAndEmpty_lostAndTokensRise() {
        try (LockFactory locks = FaultKit.open(server, SHORT_LEASE);
                LockFactory far = FaultKit.open(server, LONG_LEASE)) {
            RecordingListener told = new RecordingListener();
            locks.addListener(told);
            DistributedLock lock = locks.getLock(name);
            lock.lock();
            long token = lock.fencingToken();
            Actor<Long> next = waiter(actors, far, name);
            server.kill();
            server.restart();
            next.join();
            told.await("lost");
            assertThat(lock.isHeldByCurrentThread()).isFalse();
            assertThatThrownBy(lock::unlock).isInstanceOf(LockLostException.class);
            assertThat(cycle(far, name)).isGreaterThan(token);
        }
    }

    /** Connections that died with the server cost nobody a failure, not even who asks once. */
    @Test
    void tryLock_justAfterRestart_firstCallSucceeds() {
        try (LockFactory locks = FaultKit.open(server, LONG_LEASE)) {
            actors.runMany(8, "user", () -> {
                for (int i = 0; i < 20; i++) {
                    cycle(locks, name + Thread.currentThread().getName());
                }
            });
            actors.joinAll();
            server.restart();
            DistributedLock lock = locks.getLock(name);
            assertThat(lock.tryLock()).isTrue();
            server.restart();
            assertThat(locks.getLock(name + "-more").tryLock()).isTrue();
            locks.getLock(name + "-more").unlock();
        }
    }
}
