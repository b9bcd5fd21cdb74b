package dev.mortise.zookeeper;

import static dev.mortise.testkit.Moves.cycle;
import static dev.mortise.testkit.Moves.locker;
import static dev.mortise.zookeeper.FaultKit.LONG_SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.Flow;
import dev.mortise.testkit.servers.RequestCounts;
import dev.mortise.testkit.servers.Servers;
import dev.mortise.testkit.servers.ZooKeeperServer;
import java.util.UUID;
import org.apache.zookeeper.ZooDefs.OpCode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who had a lock many times in a row does not look at its line; and yet nobody is overlooked who came meanwhile. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ZooKeeperStreakTest {
    private static final int IN_A_ROW = 10;

    /** Nothing is asked again because an answer was late: that would be counted. */
    private static final LockOptions PATIENT =
            LockOptions.builder().commandTimeout(Delays.PATIENCE).build();

    private static ZooKeeperServer server;
    private static Operator operator;

    private final String name = "streak-" + UUID.randomUUID();
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

    /** Of many times in a row, only the first few are looked at. */
    @Test
    void lock_inARow_twoRequests() throws Exception {
        makeNode(name);
        try (LockFactory near = open(server.connectString())) {
            lastOfStreak(near);
        }
    }

    /** Who came for the lock meanwhile is seen, whether it still has it or not. */
    @Test
    void lock_anotherCameMeanwhile_waits() throws Exception {
        makeNode(name);
        try (LockFactory near = open(server.connectString());
                LockFactory far = open(server.connectString())) {
            lastOfStreak(near);
            cycle(far, name);
            cycle(near, name);
            lastOfStreak(near);
            String other = operator.stand(name);
            assertWaitsFor(other, near);
        }
    }

    /** A node that was made anew counts anew: that the number is the next one does not deceive. */
    @Test
    void lock_nodeMadeAnewMeanwhile_waits() throws Exception {
        makeNode(name);
        try (LockFactory near = open(server.connectString())) {
            String other = makeAnew(lastOfStreak(near));
            assertWaitsFor(other, near);
        }
    }

    /** Nor if the news of it arrives only with the answer. */
    @Test
    void lock_newsOfNodeMadeAnewHeldUp_waits() throws Exception {
        makeNode(name);
        try (FaultProxy proxy = FaultKit.proxyTo(server);
                LockFactory near = open("127.0.0.1:" + proxy.port())) {
            int last = lastOfStreak(near);
            proxy.hold(Flow.TO_CLIENT);
            String other = makeAnew(last);
            Actor<Long> waiter = locker(actors, near, name);
            operator.awaitInLine(name, 2, Delays.PATIENCE);
            proxy.pass();
            assertWaitsFor(other, waiter);
        }
    }

    /** Nor if the connection was broken, and nobody was told. */
    @Test
    void lock_nodeMadeAnewWhileAway_waits() throws Exception {
        makeNode(name);
        try (FaultProxy proxy = FaultKit.proxyTo(server);
                LockFactory near = open("127.0.0.1:" + proxy.port())) {
            int last = lastOfStreak(near);
            proxy.refuse();
            proxy.reset();
            String other = makeAnew(last);
            proxy.pass();
            assertWaitsFor(other, near);
        }
    }

    private static LockFactory open(String connectString) {
        return LockFactory.open(FaultKit.url(connectString, LONG_SESSION), PATIENT);
    }

    /** Takes the lock so often that nobody looks any more; the number of the last place in line. */
    private int lastOfStreak(LockFactory near) {
        for (int i = 0; i < IN_A_ROW; i++) {
            cycle(near, name);
        }
        DistributedLock lock = near.getLock(name);
        lock.lock();
        int last = Seat.parse(operator.last(name)).number() + IN_A_ROW;
        long session = operator.sessions(name).get(0);
        lock.unlock();
        RequestCounts before = server.requestCounts(session);
        for (int i = 0; i < IN_A_ROW; i++) {
            cycle(near, name);
        }
        RequestCounts sent = server.requestCounts(session).since(before);
        assertThat(sent.of(OpCode.create2, OpCode.delete)).as(sent.toString()).isEqualTo(2 * IN_A_ROW);
        assertThat(sent.total()).as(sent.toString()).isEqualTo(2 * IN_A_ROW);
        return last;
    }

    private void assertWaitsFor(String other, LockFactory near) {
        assertWaitsFor(other, locker(actors, near, name));
    }

    private void assertWaitsFor(String other, Actor<Long> waiter) {
        operator.awaitInLine(name, 2, Delays.PATIENCE);
        Delays.pass(Delays.SHORT, "it would have the lock by now");
        assertThat(waiter.isDone()).isFalse();
        operator.awaitInLine(name, 2, Delays.PATIENCE);
        operator.delete(other);
        waiter.join();
    }

    /** One that the server does not clear away by itself when it is empty, which would end every streak. */
    private static void makeNode(String lockName) throws Exception {
        operator.client().create().creatingParentContainersIfNeeded().forPath(Operator.base(lockName));
    }

    /** Makes the lock's node anew, so that the next place has the number after the last: behind somebody who is there. */
    private String makeAnew(int last) throws Exception {
        operator.delete(Operator.base(name));
        makeNode(name);
        for (int number = 0; number < last; number++) {
            operator.delete(operator.stand(name));
        }
        String other = operator.stand(name);
        assertThat(Seat.parse(Paths.name(other)).number()).isEqualTo(last);
        return other;
    }
}
