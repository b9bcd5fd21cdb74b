package dev.mortise.zookeeper;

import static dev.mortise.testkit.Moves.cycle;
import static dev.mortise.testkit.Moves.locker;
import static dev.mortise.zookeeper.FaultKit.LONG_SESSION;
import static dev.mortise.zookeeper.FaultKit.TIMEOUT;
import static dev.mortise.zookeeper.FaultKit.passingFailure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockBackendException;
import dev.mortise.LockFactory;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Moves;
import dev.mortise.testkit.servers.Servers;
import dev.mortise.testkit.servers.ZooKeeperServer;
import java.util.ArrayList;
import java.util.List;
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

/** Servers that do not answer, and a thread on which they cannot. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ZooKeeperOutageTest {
    private static ZooKeeperServer server;

    private final String name = "outage-" + UUID.randomUUID();
    private final Actors actors = new Actors();

    @BeforeAll
    static void start() {
        server = Servers.zooKeeper();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @AfterEach
    void end() {
        actors.joinAll();
    }

    /** While the server is down, tries fail in their time, and who waits rides it out. */
    @Test
    void anyForm_serverDown_failsInTimeOrRidesOut() {
        try (LockFactory locks = FaultKit.open(server, LONG_SESSION)) {
            long token = cycle(locks, name);
            server.stop();
            DistributedLock lock = locks.getLock(name);
            assertThat(passingFailure(lock::tryLock)).hasMessageContaining("'" + name + "'");
            passingFailure(() -> lock.tryLock(100, TimeUnit.MILLISECONDS));
            passingFailure(lock::isLocked);
            Actor<Long> waiter = locker(actors, locks, name);
            Delays.pass(TIMEOUT, "the first attempt has failed by now");
            assertThat(waiter.isDone()).isFalse();
            server.restart();
            waiter.join();
            assertThat(cycle(locks, name)).isGreaterThan(token);
        }
    }

    /** A release while the server is down returns, and frees the lock when the server is back. */
    @Test
    void unlock_serverDown_returnsAndFreesLater() throws InterruptedException {
        try (LockFactory near = FaultKit.open(server, LONG_SESSION);
                LockFactory far = FaultKit.open(server, LONG_SESSION)) {
            DistributedLock lock = near.getLock(name);
            lock.lock();
            cycle(far, name + "-other");
            server.stop();
            long start = System.nanoTime();
            lock.unlock();
            assertThat(Delays.since(start)).isLessThan(TIMEOUT.plus(Delays.PROMPT));
            assertThat(lock.isHeldByCurrentThread()).isFalse();
            server.restart();
            Moves.assertFreeSoon(far, name);
        }
    }

    /** A program that starts before its server opens at once, fails or waits as it is told, and then works. */
    @Test
    void open_serverNotThere_waitedFor() {
        server.stop();
        long start = System.nanoTime();
        try (LockFactory locks = FaultKit.open(server, LONG_SESSION)) {
            assertThat(Delays.since(start)).as("opening").isLessThan(Delays.SLACK);
            passingFailure(locks.getLock(name)::tryLock);
            passingFailure(() -> locks.getLock(name).tryLock(100, TimeUnit.MILLISECONDS));
            Actor<Long> waiter = locker(actors, locks, name);
            server.restart();
            waiter.join();
        }
    }

    /** On the thread that delivers answers nothing can wait for one: every verb that would says so at once. */
    @Test
    void anyVerb_onEventThread_refused() throws Exception {
        try (CuratorFramework client = CuratorFrameworkFactory.newClient(server.connectString(), new RetryOneTime(1))) {
            client.start();
            try (ZooKeeperLockBackend backend = ZooKeeperLockBackend.around(client)
                            .root(FaultKit.ROOT)
                            .build();
                    LockFactory locks = LockFactory.of(backend, FaultKit.LONG_LEASE)) {
                cycle(locks, name);
                DistributedLock lock = locks.getLock(name);
                CompletableFuture<List<LockBackendException>> refusals = new CompletableFuture<>();
                client.getZookeeperClient()
                        .getZooKeeper()
                        .exists("/", false, (rc, path, ctx, stat) -> refusals.complete(refusals(lock)), null);
                assertThat(refusals.get(10, TimeUnit.SECONDS)).hasSize(4).allSatisfy(refused -> {
                    assertThat(refused).hasMessageContaining("'" + name + "'").hasMessageContaining("event thread");
                    assertThat(refused.isPermanent()).isTrue();
                });
                cycle(locks, name);
            }
        }
    }

    private static List<LockBackendException> refusals(DistributedLock lock) {
        List<Actors.Part> verbs = List.of(lock::lock, lock::tryLock, lock::acquire, lock::isLocked);
        List<LockBackendException> refusals = new ArrayList<>();
        for (Actors.Part verb : verbs) {
            try {
                verb.play();
            } catch (LockBackendException refused) {
                refusals.add(refused);
            } catch (Exception other) {
                throw new AssertionError(other);
            }
        }
        return refusals;
    }
}
