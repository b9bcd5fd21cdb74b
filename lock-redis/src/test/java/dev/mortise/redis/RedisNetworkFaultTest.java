package dev.mortise.redis;

import static dev.mortise.redis.FaultKit.LONG_LEASE;
import static dev.mortise.redis.FaultKit.SHORT_LEASE;
import static dev.mortise.redis.FaultKit.TIMEOUT;
import static dev.mortise.redis.FaultKit.keys;
import static dev.mortise.redis.FaultKit.passingFailure;
import static dev.mortise.testkit.Moves.cycle;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.Lease;
import dev.mortise.LockFactory;
import dev.mortise.LockLostException;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.Flow;
import dev.mortise.testkit.Moves;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
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

/** What the network between a process, "near", and its server does to locks; "far" has a network without faults. */
@Timeout(60)
class RedisNetworkFaultTest {
    private static RedisNode server;

    private final String name = "network-" + UUID.randomUUID();
    private final Actors actors = new Actors();
    private FaultProxy proxy;

    @BeforeAll
    static void start() {
        server = Servers.redis();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void open() {
        proxy = FaultKit.proxyTo(server);
    }

    @AfterEach
    void close() {
        actors.joinAll();
        proxy.close();
    }

    private void strike(String fault) {
        switch (fault) {
            case "blackhole" -> proxy.blackhole();
            case "drop requests" -> proxy.drop(Flow.TO_SERVER);
            case "drop replies" -> proxy.drop(Flow.TO_CLIENT);
            case "refuse" -> {
                proxy.refuse();
                proxy.reset();
            }
            default -> throw new IllegalArgumentException(fault);
        }
    }

    /** Whatever swallows commands, each gives up in its time, and its connection is not used again. */
    @ParameterizedTest
    @ValueSource(strings = {"blackhole", "drop requests", "drop replies", "refuse"})
    void tryLock_cutOff_failsInTimeAndForgetsConnection(String fault) throws InterruptedException {
        try (LockFactory near = FaultKit.open(proxy, LONG_LEASE);
                LockFactory far = FaultKit.open(server, LONG_LEASE)) {
            long token = cycle(near, name);
            strike(fault);
            for (int i = 0; i < 2; i++) {
                long start = System.nanoTime();
                passingFailure(near.getLock(name)::tryLock);
                assertThat(Delays.since(start)).isLessThan(TIMEOUT.plus(Delays.SLACK));
            }
            proxy.pass();
            // An answer that comes late to a connection in use would be taken for that of the next question.
            for (int i = 0; i < 20; i++) {
                long next = cycle(near, name);
                assertThat(next).isGreaterThan(token);
                token = next;
            }
            Moves.assertFreeSoon(far, name);
        }
    }

    /** Late answers go to nobody: two locks that time out on the same connection do not get each other's. */
    @Test
    void tryLock_answersLate_neverTakenForAnother() {
        try (LockFactory near = FaultKit.open(proxy, LONG_LEASE);
                LockFactory far = FaultKit.open(server, LONG_LEASE)) {
            cycle(near, name);
            DistributedLock theirs = far.getLock(name + "-theirs");
            theirs.lock();
            proxy.hold(Flow.TO_CLIENT);
            passingFailure(near.getLock(name)::tryLock); // would be granted
            proxy.pass();
            assertThat(near.getLock(name + "-theirs").tryLock()).isFalse();
            theirs.unlock();
        }
    }

    /** A grant whose reply was cut off is asked for again: held once, with one token, and free after one release. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 5})
    void lock_replyCutOff_askedAgain(long bytes) throws InterruptedException {
        try (LockFactory near = FaultKit.open(proxy, LONG_LEASE);
                LockFactory far = FaultKit.open(server, LONG_LEASE)) {
            long token = cycle(near, name);
            for (int round = 0; round < 5; round++) {
                proxy.cutAfter(Flow.TO_CLIENT, bytes);
                DistributedLock lock = near.getLock(name);
                lock.lock();
                assertThat(lock.getHoldCount()).isEqualTo(1);
                assertThat(server.command("HLEN", keys().lock(name))).isEqualTo("1");
                assertThat(lock.fencingToken()).isGreaterThan(token);
                token = lock.fencingToken();
                assertThat(server.command("GET", keys().token(name))).isEqualTo(Long.toString(token));
                lock.unlock();
                assertThat(far.getLock(name).isLocked()).isFalse();
            }
        }
    }

    /** A caller that gives up on lost replies leaves no orphan: the lock is free long before its lease is over. */
    @ParameterizedTest
    @EnumSource(Flow.class)
    void tryLock_bytesOneWayLost_noOrphan(Flow lost) throws InterruptedException {
        try (LockFactory near = FaultKit.open(proxy, LONG_LEASE);
                LockFactory far = FaultKit.open(server, LONG_LEASE)) {
            long token = cycle(near, name);
            proxy.drop(lost);
            passingFailure(near.getLock(name)::tryLock);
            passingFailure(() -> near.getLock(name).tryLock(600, TimeUnit.MILLISECONDS));
            proxy.pass();
            Moves.assertFreeSoon(far, name);
            assertThat(cycle(near, name)).isGreaterThan(token);
        }
    }

    /** A request that arrives after its caller has given up does not take the lock. */
    @Test
    void tryLock_requestDeliveredLate_noOrphan() throws InterruptedException {
        try (LockFactory near = FaultKit.open(proxy, LONG_LEASE);
                LockFactory far = FaultKit.open(server, LONG_LEASE)) {
            cycle(near, name);
            proxy.hold(Flow.TO_SERVER);
            passingFailure(near.getLock(name)::tryLock);
            proxy.pass();
            Moves.assertFreeSoon(far, name);
            Delays.pass(Delays.MEDIUM, "what was held back is served by now");
            Moves.assertFreeSoon(far, name);
        }
    }

    /** A release whose reply got lost is no failure, and is not repeated on the next holder. */
    @Test
    void unlock_replyLost_nextHolderUntouched() {
        try (LockFactory near = FaultKit.open(proxy, LONG_LEASE);
                LockFactory far = FaultKit.open(server, LONG_LEASE)) {
            DistributedLock lock = near.getLock(name);
            lock.lock();
            proxy.drop(Flow.TO_CLIENT);
            lock.unlock();
            DistributedLock next = far.getLock(name);
            next.lock();
            proxy.pass();
            cycle(near, name + "-more");
            Delays.pass(Delays.MEDIUM, "a release that is repeated arrives by now");
            assertThat(server.command("HLEN", keys().lock(name))).isEqualTo("1");
            next.unlock();
        }
    }

    /** A holder that is cut off knows it before another gets the lock. */
    @ParameterizedTest
    @ValueSource(strings = {"blackhole", "drop replies"})
    void hold_cutOff_toldBeforeNextGrant(String fault) throws Exception {
        try (LockFactory near = FaultKit.open(proxy, SHORT_LEASE);
                LockFactory far = FaultKit.open(server, LONG_LEASE)) {
            Lease lease = near.getLock(name).acquire();
            CompletableFuture<Long> told = new CompletableFuture<>();
            lease.onLost(event -> told.complete(System.nanoTime()));
            strike(fault);
            if (fault.equals("drop replies")) {
                // The server hears the renewals: only the holder can end this, by not trusting it any more.
                Eventually.eventually("told of the loss", told::isDone);
            }
            DistributedLock next = far.getLock(name);
            next.lock();
            long granted = System.nanoTime();
            assertThat(lease.isValid()).isFalse();
            assertThat(granted - told.get(0, TimeUnit.SECONDS)).isPositive();
            proxy.pass();
            assertThatThrownBy(lease::close).isInstanceOf(LockLostException.class);
            assertThat(next.isHeldByCurrentThread()).isTrue();
            next.unlock();
        }
    }
}
