package dev.mortise.zookeeper;

import static dev.mortise.testkit.Moves.cycle;
import static dev.mortise.zookeeper.FaultKit.LONG_SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.ExclusionMonitor;
import dev.mortise.testkit.servers.Servers;
import dev.mortise.testkit.servers.ZooKeeperServer;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.zookeeper.KeeperException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The server takes away the node of a lock that nobody uses, and with it the count of those who came. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ZooKeeperContainerTest {
    private static ZooKeeperServer server;
    private static Operator operator;

    private final String name = "container-" + UUID.randomUUID();
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
    }

    /** Tokens rise although the count starts anew after the server has cleared the lock's node away. */
    @Test
    void lock_containerReaped_tokenRises() {
        long before = 0;
        try (LockFactory near = FaultKit.open(server, LONG_SESSION);
                LockFactory far = FaultKit.open(server, LONG_SESSION)) {
            for (LockFactory process : List.of(near, far, near)) {
                DistributedLock lock = process.getLock(name);
                lock.lock();
                assertThat(operator.line(name)).hasSize(1);
                assertThat(Seat.parse(operator.line(name).get(0)).number()).isZero();
                assertThat(lock.fencingToken()).isGreaterThan(before);
                before = lock.fencingToken();
                lock.unlock();
                Eventually.eventually("reaped", () -> operator.stat(Operator.base(name)) == null);
            }
        }
    }

    /** All that locks are kept under may vanish between two acquisitions. */
    @Test
    void lock_rootRemoved_madeAnew() {
        try (LockFactory near = FaultKit.open(server, LONG_SESSION)) {
            long token = cycle(near, name);
            Eventually.eventually("root gone", () -> {
                operator.delete(Operator.base(name));
                deleted(FaultKit.ROOT);
                return operator.stat(FaultKit.ROOT) == null;
            });
            assertThat(cycle(near, name)).isGreaterThan(token);
        }
    }

    /** A parent that is removed again and again between the steps of those who get in line stops nobody. */
    @Test
    void lock_parentRemovedMeanwhile_works() {
        ExclusionMonitor monitor = new ExclusionMonitor();
        AtomicInteger removed = new AtomicInteger();
        try (LockFactory near = FaultKit.open(server, LONG_SESSION);
                LockFactory far = FaultKit.open(server, LONG_SESSION)) {
            List<Actor<Void>> workers = List.of(
                    actors.run("near", () -> visit(near, monitor, removed)),
                    actors.run("far", () -> visit(far, monitor, removed)));
            while (!workers.stream().allMatch(Actor::isDone)) {
                if (deleted(Operator.base(name))) {
                    removed.incrementAndGet();
                }
            }
            actors.joinAll();
        }
        monitor.assertExclusive(100);
        assertThat(operator.line(name)).isEmpty();
    }

    /** Visits until the parent has been removed often enough, and often at that. */
    private void visit(LockFactory process, ExclusionMonitor monitor, AtomicInteger removed) {
        DistributedLock lock = process.getLock(name);
        for (int visits = 0; visits < 50 || removed.get() < 5; visits++) {
            lock.lock();
            monitor.visit(lock.fencingToken());
            lock.unlock();
        }
    }

    private static boolean deleted(String path) {
        try {
            operator.client().delete().forPath(path);
            return true;
        } catch (KeeperException.NoNodeException | KeeperException.NotEmptyException inUse) {
            return false;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
