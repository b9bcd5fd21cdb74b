package dev.mortise.redis;

import static dev.mortise.redis.FaultKit.LONG_LEASE;
import static dev.mortise.redis.FaultKit.POLLED;
import static dev.mortise.redis.FaultKit.PUSHED;
import static dev.mortise.redis.FaultKit.listeners;
import static dev.mortise.testkit.Moves.between;
import static dev.mortise.testkit.Moves.waiter;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.spi.BackendSettings;
import dev.mortise.spi.Contender;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockBackend;
import dev.mortise.spi.LockMode;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;

/** What becomes of those who wait when the connection breaks on which they hear of releases. */
@Timeout(60)
class RedisListeningFaultTest {
    private static RedisNode server;

    private final String name = "listener-" + UUID.randomUUID();
    private final Actors actors = new Actors();

    @BeforeAll
    static void start() {
        server = Servers.redis();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @AfterEach
    void end() {
        actors.joinAll();
    }

    /** How long a waiter took from the release to its entry. */
    private static Duration released(DistributedLock held, Actor<Long> waiter) {
        long left = System.nanoTime();
        held.unlock();
        return between(left, waiter.join());
    }

    /** A waiter whose listening connection was killed is woken by the next release, and the one after is told again. */
    @Test
    void wait_listenerKilled_wokenThenToldAgain() {
        try (LockFactory near = FaultKit.open(server, LONG_LEASE);
                LockFactory far = FaultKit.open(server, LONG_LEASE)) {
            DistributedLock held = far.getLock(name);
            for (int round = 0; round < 3; round++) {
                held.lock();
                Actor<Long> waiter = waiter(actors, near, name);
                FaultKit.awaitSubscribed(server, name, 1);
                server.command("CLIENT", "KILL", "TYPE", "pubsub");
                assertThat(released(held, waiter)).isLessThan(POLLED);

                held.lock();
                Actor<Long> next = waiter(actors, near, name);
                FaultKit.awaitSubscribed(server, name, 1);
                assertThat(released(held, next)).isLessThan(PUSHED);
            }
        }
    }

    /** A waiter that goes on waiting is told again by itself: nobody has to come anew for the line to be opened. */
    @Test
    void wait_listenerKilled_sameWaiterListensAgain() {
        try (LockFactory near = FaultKit.open(server, LONG_LEASE);
                LockFactory far = FaultKit.open(server, LONG_LEASE)) {
            DistributedLock held = far.getLock(name);
            held.lock();
            Actor<Long> waiter = waiter(actors, near, name);
            FaultKit.awaitSubscribed(server, name, 1);
            server.command("CLIENT", "KILL", "TYPE", "pubsub");
            FaultKit.awaitSubscribed(server, name, 1);
            assertThat(released(held, waiter)).isLessThan(PUSHED);
        }
    }

    /** Each line is asked for signs of life, and those that broke before it are not: their time is over. */
    @Test
    void wait_lineBrokenOften_onePulse() {
        try (LockFactory near = FaultKit.open(server, LONG_LEASE);
                LockFactory far = FaultKit.open(server, LONG_LEASE)) {
            DistributedLock held = far.getLock(name);
            held.lock();
            Actor<Long> waiter = waiter(actors, near, name);
            for (int i = 0; i < 8; i++) {
                FaultKit.awaitSubscribed(server, name, 1);
                server.command("CLIENT", "KILL", "TYPE", "pubsub");
                Eventually.eventually("the line is gone", () -> listeners(server) == 0);
            }
            FaultKit.awaitSubscribed(server, name, 1);
            server.command("CONFIG", "RESETSTAT");
            Delays.pass(Delays.millis(3_500), "one sign of life is asked for every three seconds");
            assertThat(FaultKit.calls(server, "subscribe")).isLessThanOrEqualTo(2);
            held.unlock();
            waiter.join();
        }
    }

    /** A line that is half-open costs a waiter about a second, is given up within seconds, and then replaced. */
    @Test
    void wait_listenerHalfOpen_asksNowAndThenUntilReplaced() {
        AtomicInteger lines = new AtomicInteger();
        try (FaultProxy proxy = FaultKit.proxyTo(server);
                LockBackend backend = listeningThrough(proxy, lines);
                LockFactory near = LockFactory.of(backend, LONG_LEASE);
                LockFactory far = FaultKit.open(server, LONG_LEASE)) {
            DistributedLock held = far.getLock(name);
            held.lock();
            Actor<Long> waiter = waiter(actors, near, name);
            FaultKit.awaitSubscribed(server, name, 1);
            proxy.blackhole();
            assertThat(released(held, waiter)).isLessThan(POLLED);

            held.lock();
            Actor<Long> next = waiter(actors, near, name);
            Eventually.eventually("the line was given up", () -> lines.get() > 1);
            proxy.pass();
            FaultKit.awaitSubscribed(server, name, 1);
            assertThat(released(held, next)).isLessThan(PUSHED);
        }
    }

    /** A backend whose line for news goes through a proxy, while all else has a network without faults. */
    private static LockBackend listeningThrough(FaultProxy proxy, AtomicInteger lines) {
        HostAndPort direct = new HostAndPort(server.host(), server.port());
        JedisClientConfig config = DefaultJedisClientConfig.builder()
                .resp2()
                .timeoutMillis((int) FaultKit.TIMEOUT.toMillis())
                .build();
        Topology topology = new Topology() {
            @Override
            public HostAndPort serverOf(int slot) {
                return direct;
            }

            @Override
            public Connection connect(HostAndPort wanted) {
                if (!Thread.currentThread().getName().contains("listener")) {
                    return new Connection(wanted, config);
                }
                lines.incrementAndGet();
                return new Connection(new HostAndPort("127.0.0.1", proxy.port()), config);
            }

            @Override
            public void close() {}
        };
        return new RedisLockBackend.Builder(housekeeper -> topology, false)
                .commandTimeout(FaultKit.TIMEOUT)
                .build();
    }

    /** After a break, each who waits for one name listens again itself, also if another has had the channel opened. */
    @Test
    void contend_twoWaitAndLineBreaks_bothToldAgain() {
        try (LockBackend backend = new RedisLockBackendProvider()
                .open(BackendSettings.of(Map.of("url", server.url()), FaultKit.TIMEOUT))) {
            LeaseRequest held = request();
            Contender holder = backend.contend(held, () -> {});
            Grant grant = holder.tryAcquire().grant().orElseThrow();
            AtomicInteger first = new AtomicInteger();
            AtomicInteger second = new AtomicInteger();
            Contender one = backend.contend(request(), first::incrementAndGet);
            Contender other = backend.contend(request(), second::incrementAndGet);
            one.tryAcquire();
            Eventually.eventually("the channel stands", () -> first.get() == 1);
            other.tryAcquire();
            int told = second.get();
            server.command("CLIENT", "KILL", "TYPE", "pubsub");
            Eventually.eventually("both are told of the break", () -> first.get() > 1 && second.get() > told);
            Eventually.eventually("one listens again", () -> {
                one.tryAcquire();
                return listeners(server) == 1
                        && server.command("PUBSUB", "NUMSUB", channel()).endsWith(", 1]");
            });
            other.tryAcquire();
            int before = second.get();
            backend.release(held, grant, grant.token());
            Eventually.eventually("the other hears of the release", () -> second.get() > before);
            one.close();
            other.close();
            holder.close();
        }
    }

    private String channel() {
        return FaultKit.keys().channel(name);
    }

    private LeaseRequest request() {
        return new LeaseRequest(
                name, UUID.randomUUID().toString(), LockMode.MUTEX, Duration.ofMinutes(1), "test", null, true);
    }
}
