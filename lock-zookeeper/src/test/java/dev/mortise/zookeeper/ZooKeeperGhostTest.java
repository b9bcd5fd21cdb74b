package dev.mortise.zookeeper;

import static dev.mortise.testkit.Moves.cycle;
import static dev.mortise.zookeeper.FaultKit.LONG_SESSION;
import static dev.mortise.zookeeper.FaultKit.passingFailure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.Flow;
import dev.mortise.testkit.Moves;
import dev.mortise.testkit.servers.Servers;
import dev.mortise.testkit.servers.ZooKeeperServer;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes that a server has made or removed without its client knowing: none stays in line for nobody. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ZooKeeperGhostTest {
    /** How soon after the connection stands again a ghost is gone. */
    private static final Duration LAID = Delays.millis(2_000);

    private static ZooKeeperServer server;
    private static Operator operator;

    private final String name = "ghost-" + UUID.randomUUID();
    private FaultProxy proxy;
    private LockFactory near;
    private LockFactory far;

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

    @BeforeEach
    void open() {
        proxy = FaultKit.proxyTo(server);
        near = FaultKit.open(proxy, LONG_SESSION);
        far = FaultKit.open(server, LONG_SESSION);
        cycle(near, name); // the session and the lock's node are there
    }

    @AfterEach
    void close() {
        near.close();
        far.close();
        proxy.close();
    }

    private void heal() {
        proxy.pass();
        cycle(near, name + "-other"); // the connection stands again
    }

    /** A node whose reply was cut off is found again: one in line, one token, and free after one release. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 60})
    void lock_replyCutOff_oneNodeInLine(long bytes) throws InterruptedException {
        proxy.cutAfter(Flow.TO_CLIENT, bytes);
        DistributedLock lock = near.getLock(name);
        lock.lock();
        assertThat(operator.line(name)).hasSize(1);
        assertThat(lock.getHoldCount()).isEqualTo(1);
        long czxid = operator.stat(
                        Operator.base(name) + "/" + operator.line(name).get(0))
                .getCzxid();
        assertThat(lock.fencingToken()).isEqualTo(Tokens.of(czxid));
        lock.unlock();
        assertThat(operator.line(name)).isEmpty();
        Moves.assertFreeSoon(far, name);
    }

    /** Who gives up on lost bytes leaves nothing in line, whichever way they were lost. */
    @ParameterizedTest
    @EnumSource(Flow.class)
    void tryLock_bytesOneWayLost_noGhost(Flow lost) {
        proxy.drop(lost);
        DistributedLock lock = near.getLock(name);
        passingFailure(() -> lock.tryLock(500, TimeUnit.MILLISECONDS)); // has time left, so it gets in line at once
        operator.awaitInLine(name, lost == Flow.TO_CLIENT ? 1 : 0, Delays.PROMPT); // else this test tests nothing
        heal();
        operator.awaitInLine(name, 0, LAID);
    }

    /** A request that is delivered after its caller has given up gets nobody in line. */
    @ParameterizedTest
    @ValueSource(longs = {0, 100})
    void tryLock_requestDeliveredLate_noGhost(long wait) throws InterruptedException {
        proxy.hold(Flow.TO_SERVER);
        passingFailure(() -> near.getLock(name).tryLock(wait, TimeUnit.MILLISECONDS));
        heal();
        operator.awaitInLine(name, 0, LAID);
        Moves.assertFreeSoon(far, name);
    }

    /** A request that is delivered on a connection which its client has given up gets nobody in line. */
    @Test
    void tryLock_requestDeliveredAfterConnectionGivenUp_noGhost() throws InterruptedException {
        Duration session = Delays.millis(1_500);
        try (LockFactory brief = FaultKit.open(proxy, session)) {
            cycle(brief, name);
            proxy.hold(Flow.TO_SERVER);
            passingFailure(() -> brief.getLock(name).tryLock(100, TimeUnit.MILLISECONDS));
            Delays.pass(session.multipliedBy(4).dividedBy(5), "the client turns to another connection meanwhile");
            proxy.pass();
            cycle(brief, name + "-other");
            operator.awaitInLine(name, 0, LAID.plus(session));
            Moves.assertFreeSoon(far, name);
        }
    }

    /** A release whose reply is lost frees the lock, is no failure, and is not repeated on the next holder. */
    @Test
    void unlock_replyLost_freedOnce() {
        DistributedLock lock = near.getLock(name);
        lock.lock();
        proxy.drop(Flow.TO_CLIENT);
        lock.unlock();
        DistributedLock next = far.getLock(name);
        next.lock();
        heal();
        Delays.pass(Delays.MEDIUM, "a release that is repeated arrives by now");
        assertThat(operator.line(name)).hasSize(1);
        assertThat(next.isHeldByCurrentThread()).isTrue();
        next.unlock();
        operator.awaitInLine(name, 0, LAID);
    }

    /** A release that does not arrive is repeated, also if its caller was long told that it is done. */
    @Test
    void unlock_requestLost_freedAfterwards() {
        DistributedLock lock = near.getLock(name);
        lock.lock();
        proxy.drop(Flow.TO_SERVER);
        lock.unlock();
        assertThat(operator.line(name)).hasSize(1);
        heal();
        operator.awaitInLine(name, 0, LAID);
    }
}
