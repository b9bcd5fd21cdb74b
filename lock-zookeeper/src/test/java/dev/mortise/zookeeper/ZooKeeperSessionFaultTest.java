package dev.mortise.zookeeper;

import static dev.mortise.testkit.Moves.cycle;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.Moves;
import dev.mortise.testkit.RecordingListener;
import dev.mortise.testkit.servers.Servers;
import dev.mortise.testkit.servers.ZooKeeperServer;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults that a session outlives: they cost time, but no lock and no place in line. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ZooKeeperSessionFaultTest {
    /** A client that was cut off waits up to a second before it connects again. */
    private static final Duration STURDY_SESSION = Delays.millis(8_000);

    private static ZooKeeperServer server;
    private static Operator operator;

    private final String name = "session-" + UUID.randomUUID();
    private final Actors actors = new Actors();
    private final RecordingListener listener = new RecordingListener();
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
        near = FaultKit.open(proxy, STURDY_SESSION);
        far = FaultKit.open(server, STURDY_SESSION);
        near.addListener(listener);
    }

    @AfterEach
    void close() {
        actors.joinAll();
        near.close();
        far.close();
        proxy.close();
        assertThat(operator.line(name)).isEmpty();
    }

    private void strike(String fault) {
        switch (fault) {
            case "cut" -> proxy.reset();
            case "cut often" -> {
                for (int i = 0; i < 5; i++) {
                    proxy.reset();
                    Delays.pass(Delays.SHORT, "the client is about to connect");
                }
            }
            case "silence" -> {
                proxy.blackhole();
                Delays.pass(STURDY_SESSION.dividedBy(4), "the connection is silent, but not for long");
                proxy.pass();
            }
            case "restart" -> server.restart();
            default -> throw new IllegalArgumentException(fault);
        }
    }

    /** What breaks connections for less than the session changes neither hold nor token nor node. */
    @ParameterizedTest
    @ValueSource(strings = {"cut", "cut often", "silence", "restart"})
    void hold_briefFault_kept(String fault) {
        DistributedLock lock = near.getLock(name);
        lock.lock();
        long token = lock.fencingToken();
        List<String> line = operator.line(name);
        strike(fault);
        cycle(near, name + "-other"); // the connection stands again
        assertThat(lock.isHeldByCurrentThread()).isTrue();
        assertThat(lock.fencingToken()).isEqualTo(token);
        assertThat(far.getLock(name).tryLock()).isFalse();
        assertThat(operator.line(name)).isEqualTo(line);
        lock.unlock();
        assertThat(cycle(far, name)).isGreaterThan(token);
        assertThat(listener.count("lost")).isZero();
    }

    /** What breaks connections for less than the session costs nobody its place in line, and no wake-up. */
    @ParameterizedTest
    @ValueSource(strings = {"cut", "silence"})
    void lock_briefFaultWhileWaiting_keepsPlace(String fault) {
        DistributedLock held = far.getLock(name);
        held.lock();
        Actor<Long> waiter = Moves.waiter(actors, near, name);
        operator.awaitInLine(name, 2, Delays.PATIENCE);
        List<String> line = operator.line(name);
        strike(fault);
        cycle(near, name + "-other");
        assertThat(operator.line(name)).containsExactlyInAnyOrderElementsOf(line);
        held.unlock();
        waiter.join();
    }

    /** A release while the waiter's connection is down is news to it when the connection stands again. */
    @Test
    void unlock_waiterCutOff_wokenAfterwards() {
        DistributedLock held = far.getLock(name);
        held.lock();
        Actor<Long> waiter = Moves.waiter(actors, near, name);
        operator.awaitInLine(name, 2, Delays.PATIENCE);
        proxy.refuse();
        proxy.reset();
        held.unlock();
        assertThat(waiter.isDone()).isFalse();
        proxy.pass();
        waiter.join();
    }

    /** Whose node was removed by an operator while the connection was down learns of it with the connection. */
    @Test
    void hold_nodeRemovedWhileCutOff_toldWhenConnected() {
        DistributedLock lock = near.getLock(name);
        lock.lock();
        proxy.refuse();
        proxy.reset();
        operator.delete(Operator.base(name) + "/" + operator.line(name).get(0));
        assertThat(lock.isHeldByCurrentThread()).isTrue(); // nobody could have told
        proxy.pass();
        Eventually.eventually(
                () -> "told", Delays.PROMPT, () -> !lock.isHeldByCurrentThread()); // renewal is twenty seconds off
        listener.await("lost");
        assertThat(cycle(far, name)).isPositive();
    }
}
