package dev.mortise.zookeeper;

import static dev.mortise.testkit.Moves.cycle;
import static dev.mortise.testkit.Moves.waiter;
import static dev.mortise.zookeeper.FaultKit.LONG_SESSION;
import static dev.mortise.zookeeper.FaultKit.SESSION;
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
import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.RecordingListener;
import dev.mortise.testkit.servers.Servers;
import dev.mortise.testkit.servers.ZooKeeperServer;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of holders and waiters whose session or node somebody else ends, while they think that all is well. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ZooKeeperExpiryTest {
    private static ZooKeeperServer server;
    private static Operator operator;

    private final String name = "expiry-" + UUID.randomUUID();
    private final Actors actors = new Actors();

    @BeforeAll
    static void start() {
        server = Servers.zooKeeper();
        operator = new Operator(server.connectString());
    }

    @AfterAll
    static void stop() {
        operator.close();
        server.close();
    }

    @AfterEach
    void end() {
        actors.joinAll();
        assertThat(operator.line(name)).isEmpty();
    }

    /** A thread whose session was ended is told soon, can disturb nobody, and can lock again in its next session. */
    @Test
    void lock_sessionEndedAtServer_toldAndHarmless() {
        RecordingListener listener = new RecordingListener();
        try (LockFactory near = FaultKit.open(server, LONG_SESSION);
                LockFactory far = FaultKit.open(server, LONG_SESSION)) {
            near.addListener(listener);
            DistributedLock lock = near.getLock(name);
            DistributedLock next = far.getLock(name);
            for (int round = 1; round <= 3; round++) {
                lock.lock();
                long token = lock.fencingToken();
                long session = operator.sessions(name).get(0);
                long ended = System.nanoTime();
                server.expireSession(session);
                next.lock();
                assertThat(next.fencingToken()).isGreaterThan(token);
                listener.await("lost", round);
                assertThat(Delays.since(ended)).isLessThan(Delays.PROMPT);
                assertThat(lock.isHeldByCurrentThread()).isFalse();
                assertThatThrownBy(lock::fencingToken).isInstanceOf(LockLostException.class);
                assertThatThrownBy(lock::unlock).isInstanceOf(LockLostException.class);
                assertThat(near.getLock(name).tryLock()).isFalse();
                assertThat(next.isHeldByCurrentThread()).isTrue();
                assertThat(operator.line(name)).hasSize(1);
                token = next.fencingToken();
                next.unlock();
                assertThat(cycle(near, name)).isGreaterThan(token);
            }
        }
    }

    /** A lease is told by its own listener, is not valid any more, and is not given back a second time. */
    @Test
    void acquire_sessionEndedAtServer_onLostRuns() throws Exception {
        try (LockFactory near = FaultKit.open(server, LONG_SESSION)) {
            Lease lease = near.getLock(name).acquire();
            long token = lease.fencingToken();
            CompletableFuture<Long> told = new CompletableFuture<>();
            lease.onLost(event -> told.complete(event.fencingToken()));
            server.expireSession(operator.sessions(name).get(0));
            assertThat(told.get(Delays.PROMPT.toMillis(), TimeUnit.MILLISECONDS))
                    .isEqualTo(token);
            assertThat(lease.isValid()).isFalse();
            assertThatThrownBy(lease::close).isInstanceOf(LockLostException.class);
            assertThat(cycle(near, name)).isGreaterThan(token);
        }
    }

    /** Who waits and loses its session gets in line again by itself, and gets the lock. */
    @Test
    void lock_waitersSessionEndedAtServer_backInLine() {
        try (LockFactory near = FaultKit.open(server, LONG_SESSION);
                LockFactory far = FaultKit.open(server, LONG_SESSION)) {
            DistributedLock held = far.getLock(name);
            held.lock();
            Actor<Long> waiter = waiter(actors, near, name);
            operator.awaitInLine(name, 2, Delays.PATIENCE);
            long session = operator.sessions(name).get(1);
            server.expireSession(session);
            operator.awaitInLine(name, 2, Delays.PROMPT);
            assertThat(operator.sessions(name)).doesNotContain(session);
            assertThat(held.isHeldByCurrentThread()).isTrue();
            held.unlock();
            waiter.join();
        }
    }

    /** Who waits and has its node removed by an operator gets in line again, and holds nothing without a node. */
    @Test
    void lock_waitersNodeRemoved_backInLine() {
        try (LockFactory near = FaultKit.open(server, LONG_SESSION);
                LockFactory far = FaultKit.open(server, LONG_SESSION)) {
            DistributedLock held = far.getLock(name);
            held.lock();
            Actor<Integer> waiter = actors.call("waiter", () -> {
                        near.getLock(name).lock();
                        int nodes = operator.line(name).size();
                        near.getLock(name).unlock();
                        return nodes;
                    })
                    .awaitBlocked();
            operator.awaitInLine(name, 2, Delays.PATIENCE);
            String removed = operator.last(name);
            operator.delete(Operator.base(name) + "/" + removed);
            operator.awaitInLine(name, 2, Delays.PROMPT);
            assertThat(operator.last(name)).isNotEqualTo(removed);
            held.unlock();
            assertThat(waiter.join()).isEqualTo(1);
        }
    }

    /** A node that is left from the session before is not taken for one's own, although it is first in line. */
    @Test
    void lock_sessionReplacedWhileWaiting_dyingNodeNotTaken() throws Exception {
        try (LockFactory far = FaultKit.open(server, LONG_SESSION);
                CuratorFramework client = client(server.connectString(), SESSION);
                ZooKeeperLockBackend backend =
                        ZooKeeperLockBackend.around(client).root(FaultKit.ROOT).build();
                LockFactory near = LockFactory.of(backend, FaultKit.LONG_LEASE)) {
            DistributedLock held = far.getLock(name);
            held.lock();
            Actor<Long> waiter = actors.call("waiter", () -> {
                        near.getLock(name).lock();
                        long holding = operator.sessions(name).get(0);
                        near.getLock(name).unlock();
                        return holding;
                    })
                    .awaitBlocked();
            operator.awaitInLine(name, 2, Delays.PATIENCE);
            long dying = operator.sessions(name).get(1);
            client.getZookeeperClient().getZooKeeper().getTestable().injectSessionExpiration();
            held.unlock();
            assertThat(waiter.join()).isNotEqualTo(dying);
        }
    }

    /** A hold whose client gave its session up is lost before there is another, and the next waits for the old node. */
    @Test
    void lock_clientGaveSessionUp_lostAndNextWaitsForOldNode() throws Exception {
        try (FaultProxy proxy = FaultKit.proxyTo(server);
                CuratorFramework client = client("127.0.0.1:" + proxy.port(), LONG_SESSION);
                ZooKeeperLockBackend backend =
                        ZooKeeperLockBackend.around(client).root(FaultKit.ROOT).build();
                LockFactory near = LockFactory.of(backend, FaultKit.LONG_LEASE)) {
            DistributedLock lock = near.getLock(name);
            lock.lock();
            long dying = operator.sessions(name).get(0);
            proxy.refuse();
            proxy.reset();
            client.getZookeeperClient().getZooKeeper().getTestable().injectSessionExpiration();
            Eventually.eventually(() -> "lost", Delays.PROMPT, () -> !lock.isHeldByCurrentThread());
            assertThatThrownBy(lock::unlock).isInstanceOf(LockLostException.class);
            proxy.pass();
            Actor<Long> waiter = waiter(actors, near, name);
            operator.awaitInLine(name, 2, Delays.PATIENCE);
            assertThat(operator.sessions(name)).startsWith(dying);
            assertThat(waiter.isDone()).isFalse();
            server.expireSession(dying);
            waiter.join();
        }
    }

    private static CuratorFramework client(String connectString, Duration session) {
        CuratorFramework client = CuratorFrameworkFactory.newClient(
                connectString, (int) session.toMillis(), (int) session.toMillis(), new RetryOneTime(1));
        client.start();
        return client;
    }
}
