package dev.mortise.zookeeper;

import static dev.mortise.testkit.Moves.cycle;
import static dev.mortise.testkit.Moves.waiter;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.servers.RequestCounts;
import dev.mortise.testkit.servers.Servers;
import dev.mortise.testkit.servers.ZooKeeperServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.ZooDefs.OpCode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What locks cost their server, as the server counts it. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ZooKeeperCostTest {
    /** So long that the leader is not asked about it while something is counted. */
    private static final Duration SESSION = Duration.ofSeconds(60);

    private static ZooKeeperServer server;
    private static Operator operator;

    private final String name = "cost-" + UUID.randomUUID();
    private final Actors actors = new Actors();
    private LockFactory near;
    private LockFactory far;
    private long nearSession;

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

    /** The lock's own node is kept from being cleared away, as it would be made again and counted. */
    @BeforeEach
    void open() throws Exception {
        operator.client().create().creatingParentContainersIfNeeded().forPath(Operator.base(name));
        near = FaultKit.open(server, SESSION);
        far = FaultKit.open(server, SESSION);
        nearSession = sessionOf(near);
        sessionOf(far);
    }

    @AfterEach
    void close() {
        actors.joinAll();
        near.close();
        far.close();
    }

    private long sessionOf(LockFactory process) {
        DistributedLock lock = process.getLock(name);
        lock.lock();
        try {
            return operator.sessions(name).get(0);
        } finally {
            lock.unlock();
        }
    }

    private RequestCounts nearSince(RequestCounts before) {
        return server.requestCounts(nearSession).since(before);
    }

    /** A lock that nobody else wants costs a create and a delete, and nothing besides; the first few times also a look. */
    @Test
    void lockAndUnlock_uncontended_twoRequests() {
        RequestCounts before = server.requestCounts(nearSession);
        for (int i = 0; i < 100; i++) {
            cycle(near, name);
        }
        RequestCounts sent = nearSince(before);
        assertThat(sent.of(OpCode.create2)).as(sent.toString()).isEqualTo(100);
        assertThat(sent.of(OpCode.delete)).as(sent.toString()).isEqualTo(100);
        long looks = sent.of(OpCode.getChildren);
        assertThat(looks).as(sent.toString()).isBetween(3L, 4L); // as the watch may still be on its way the fourth time
        assertThat(sent.of(OpCode.getData)).as(sent.toString()).isEqualTo(1);
        assertThat(sent.total()).as(sent.toString()).isEqualTo(200 + looks + 1);
    }

    /** Entering again, asking whether one holds, and the token cost nothing. */
    @Test
    void lock_reentry_noRequest() {
        DistributedLock lock = near.getLock(name);
        lock.lock();
        RequestCounts before = server.requestCounts(nearSession);
        for (int i = 0; i < 100; i++) {
            lock.lock();
            assertThat(lock.isHeldByCurrentThread()).isTrue();
            assertThat(lock.fencingToken()).isPositive();
            lock.unlock();
        }
        assertThat(nearSince(before).total()).isZero();
        lock.unlock();
    }

    /** What is held has a majority asked every sixth of the session, and not at all while other writes tell as much. */
    @Test
    void hold_forASession_asksSixTimesUnlessItWrites() {
        try (LockFactory locks = FaultKit.open(server, FaultKit.SESSION)) {
            DistributedLock held = locks.getLock(name + "-held");
            held.lock();
            long idle = questionsInASession(() -> Delays.pass(Delays.millis(5), "nothing is written"));
            long busy = questionsInASession(() -> cycle(locks, name));
            System.out.println("asked in a session: " + idle + " times when idle, " + busy + " when busy");
            assertThat(idle).isBetween(4L, 7L);
            assertThat(busy).isLessThan(3); // the machine may keep it from writing for a while
            held.unlock();
        }
    }

    /** Who waits looks now and then, and writes nothing, however long it waits. */
    @Test
    void lock_waitsForASession_onlyLooks() {
        DistributedLock held = far.getLock(name);
        held.lock();
        try (LockFactory locks = FaultKit.open(server, FaultKit.SESSION)) {
            waiter(actors, locks, name);
            operator.awaitInLine(name, 2, Delays.PATIENCE);
            long session = operator.sessions(name).get(1);
            RequestCounts before = server.requestCounts(session);
            Delays.pass(FaultKit.SESSION, "it waits for that long");
            RequestCounts sent = server.requestCounts(session).since(before);
            assertThat(sent.of(OpCode.getChildren)).as(sent.toString()).isPositive();
            assertThat(sent.of(OpCode.multi, OpCode.create2, OpCode.delete, OpCode.sync))
                    .as(sent.toString())
                    .isZero();
            held.unlock();
            actors.joinAll();
        }
    }

    private static long questionsInASession(Runnable meanwhile) {
        RequestCounts before = server.requestCounts();
        long start = System.nanoTime();
        while (Delays.since(start).compareTo(FaultKit.SESSION) < 0) {
            meanwhile.run();
        }
        return server.requestCounts().since(before).of(OpCode.multi);
    }

    /** Who would not wait for a lock that is taken writes nothing: it looks, and that is all. */
    @Test
    void tryLock_taken_onlyLooks() {
        DistributedLock held = far.getLock(name);
        held.lock();
        RequestCounts before = server.requestCounts(nearSession);
        for (int i = 0; i < 20; i++) {
            assertThat(near.getLock(name).tryLock()).isFalse();
        }
        RequestCounts sent = nearSince(before);
        assertThat(sent.of(OpCode.sync)).as(sent.toString()).isEqualTo(20);
        assertThat(sent.of(OpCode.getData)).as(sent.toString()).isEqualTo(20); // whether it is alone
        assertThat(sent.of(OpCode.getChildren)).as(sent.toString()).isEqualTo(20);
        assertThat(sent.total()).as(sent.toString()).isEqualTo(60);
        held.unlock();
    }

    /** To ask a server that is alone whether somebody has a lock has it write nothing. */
    @Test
    void isLocked_oneServer_onlyLooks() {
        DistributedLock held = far.getLock(name);
        held.lock();
        RequestCounts before = server.requestCounts(nearSession);
        for (int i = 0; i < 20; i++) {
            assertThat(near.getLock(name).isLocked()).isTrue();
        }
        RequestCounts sent = nearSince(before);
        assertThat(sent.of(OpCode.getChildren)).as(sent.toString()).isEqualTo(20);
        assertThat(sent.of(OpCode.multi, OpCode.create2, OpCode.delete))
                .as(sent.toString())
                .isZero();
        held.unlock();
    }

    /** Tries that run out leave nobody in line, and one watch for whoever was ahead, however many they are. */
    @Test
    void tryLock_manyTimedOut_oneWatch() throws InterruptedException {
        DistributedLock held = far.getLock(name);
        held.lock();
        RequestCounts before = server.requestCounts(nearSession);
        for (int i = 0; i < 30; i++) {
            assertThat(near.getLock(name).tryLock(1, TimeUnit.MILLISECONDS)).isFalse();
        }
        RequestCounts sent = nearSince(before);
        assertThat(sent.of(OpCode.create2)).as(sent.toString()).isEqualTo(30);
        assertThat(sent.of(OpCode.delete)).as(sent.toString()).isEqualTo(30);
        assertThat(sent.of(OpCode.getData)).as(sent.toString()).isEqualTo(1); // only a watch is put up so
        assertThat(operator.line(name)).hasSize(1);
        held.unlock();
    }

    /** However many threads wait, the process has one place in line, and a release costs a delete and a look. */
    @ParameterizedTest
    @ValueSource(ints = {1, 64})
    void unlock_threadsOfAnotherProcessWait_twoRequests(int threads) {
        List<RequestCounts> rounds = new ArrayList<>();
        for (int round = 0; round < 3; round++) {
            rounds.add(costOfRelease(threads));
        }
        // Who waits looks once in a second by itself, which may fall into a round, but not into each.
        RequestCounts cheapest =
                rounds.stream().min(Comparator.comparing(RequestCounts::total)).orElseThrow();
        System.out.println("one release with " + threads + " waiting threads: " + cheapest);
        assertThat(cheapest.of(OpCode.delete)).as(rounds.toString()).isEqualTo(1);
        assertThat(cheapest.of(OpCode.getChildren)).as(rounds.toString()).isEqualTo(1);
        assertThat(cheapest.total()).as(rounds.toString()).isEqualTo(2);
    }

    /** What the server is asked from a release until the first of so many threads has the lock. */
    private RequestCounts costOfRelease(int threads) {
        near.getLock(name).isLocked(); // once this is answered, nothing from the round before is still on its way
        RequestCounts start = server.requestCounts(nearSession);
        DistributedLock held = far.getLock(name);
        held.lock();
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch counted = new CountDownLatch(1);
        for (int i = 0; i < threads; i++) {
            actors.run("waiter", () -> {
                        DistributedLock lock = near.getLock(name);
                        lock.lock();
                        inside.countDown();
                        counted.await();
                        lock.unlock();
                    })
                    .awaitBlocked();
        }
        Eventually.eventually("a watch", () -> nearSince(start).of(OpCode.getData) == 1);
        assertThat(operator.line(name)).hasSize(2);
        RequestCounts before = server.requestCounts();
        held.unlock();
        Eventually.eventually("one is in", () -> inside.getCount() == 0);
        RequestCounts sent = server.requestCounts().since(before);
        counted.countDown();
        actors.joinAll();
        return sent;
    }

    /** A release wakes the next process in line, and lets the others sleep. */
    @Test
    void unlock_manyProcessesWait_onlyNextAsks() {
        List<LockFactory> processes = new ArrayList<>();
        DistributedLock held = far.getLock(name);
        held.lock();
        for (int i = 0; i < 5; i++) {
            processes.add(FaultKit.open(server, SESSION));
            waiter(actors, processes.get(i), name);
            operator.awaitInLine(name, i + 2, Delays.PATIENCE);
        }
        for (long session : operator.sessions(name).subList(1, 6)) {
            Eventually.eventually("a watch", () -> server.requestCounts(session).of(OpCode.getData) == 1);
        }
        RequestCounts before = server.requestCounts();
        held.unlock();
        actors.joinAll();
        RequestCounts sent = server.requestCounts().since(before);
        // Six releases. Each of the five processes looks when it is its turn, and may have looked by itself once more.
        assertThat(sent.of(OpCode.delete)).as(sent.toString()).isEqualTo(6);
        assertThat(sent.of(OpCode.create2)).as(sent.toString()).isZero();
        assertThat(sent.of(OpCode.getData)).as(sent.toString()).isZero();
        assertThat(sent.of(OpCode.getChildren)).as(sent.toString()).isBetween(5L, 10L);
        processes.forEach(LockFactory::close);
    }
}
