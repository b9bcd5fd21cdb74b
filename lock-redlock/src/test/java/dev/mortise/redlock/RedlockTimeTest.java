package dev.mortise.redlock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.mortise.LockBackendException;
import dev.mortise.LockOptions;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockBackend;
import dev.mortise.spi.RenewOutcome;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.Flow;
import dev.mortise.testkit.LockTaker;
import dev.mortise.testkit.TakerReply;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers that are late, processes that are paused, clocks that jump: what a lock that rests on time must stand, and what not. */
@Timeout(60)
class RedlockTimeTest {
    private static final Duration LEASE = Delays.millis(2_000);

    private final String name = "time-" + UUID.randomUUID();
    private Trio servers;
    private List<FaultProxy> proxies;
    private String url;

    @BeforeEach
    void start() {
        servers = new Trio();
        proxies = servers.nodes().stream()
                .map(node -> FaultProxy.to(node.host(), node.port()))
                .toList();
        url = Trio.url(proxies.stream().map(FaultProxy::port).toList(), Duration.ZERO);
    }

    @AfterEach
    void stop() {
        proxies.forEach(FaultProxy::close);
        servers.close();
    }

    /**
     * Answers that come when the lease is over grant nothing, and leave nothing: be it those of the first round, or of the second
     * only, when all servers had the lock on being asked.
     */
    @ParameterizedTest
    @ValueSource(doubles = {1.2, 0.7})
    void tryAcquire_answersAfterLease_notGranted(double leasesLate) {
        Duration late = Duration.ofNanos((long) (LEASE.toNanos() * leasesLate));
        try (LockBackend slow = Trio.backend(url + "&node-timeout=10s", Duration.ofSeconds(40))) {
            warm(slow);
            proxies.forEach(proxy -> proxy.delay(Flow.TO_CLIENT, late));
            LockBackendException told = catchThrowableOfType(
                    LockBackendException.class, () -> Trio.attempt(slow, Trio.request(name, LEASE)));
            assertThat(told).isNotNull();
            assertThat(told.isPermanent()).isFalse();
            proxies.forEach(FaultProxy::pass);
            Eventually.eventually("nothing is left", () -> servers.holding(name) == 0);
        }
    }

    /** All servers have connections, and know the scripts of both rounds. */
    private void warm(LockBackend backend) {
        for (int away = 0; away < 3; away++) {
            String lock = "warm" + away;
            servers.node(away).pause();
            Trio.attempt(backend, Trio.request(lock, LEASE)).orElseThrow();
            servers.node(away).resume();
            Eventually.eventually("all have granted it", () -> servers.holding(lock) == 3);
        }
    }

    /** A process that is stopped while the grants are on their way to it, for a lease, does not take them for a lock. */
    @Test
    void tryLock_pausedBetweenRepliesAndUse_notHeld() {
        LockOptions options = LockOptions.builder()
                .lease(Delays.millis(6_000))
                .commandTimeout(Delays.millis(3_000))
                .build();
        try (LockTaker child = LockTaker.start(url + "&node-timeout=1500ms", options);
                LockBackend other = servers.backend(Duration.ZERO)) {
            child.lock("warm");
            proxies.forEach(proxy -> proxy.hold(Flow.TO_CLIENT));
            CompletableFuture<TakerReply> taken = child.send("tryLock", name, 0);
            CompletableFuture<TakerReply> held = child.send("held", name);
            Eventually.eventually("all have granted it", () -> servers.holding(name) == 3);
            child.pause();
            proxies.forEach(FaultProxy::pass);
            LeaseRequest second = Trio.request(name, Delays.millis(60_000));
            Eventually.eventually(
                    "the lease is over, and another gets it",
                    () -> Trio.attempt(other, second).isPresent());
            child.resume();
            TakerReply reply = child.await(taken, Delays.PATIENCE);
            assertThat(reply.threw(LockBackendException.class) || !reply.isTrue())
                    .as("reply of the paused: %s", reply)
                    .isTrue();
            assertThat(child.await(held, Delays.PATIENCE).isTrue()).isFalse();
        }
    }

    /**
     * Of a lock that only just has its majority, one server's clock jumps ahead: a second majority comes of it. This is what the
     * algorithm does not protect against; but the second has a higher token, and the first is told with its next renewal.
     */
    @Test
    void tryAcquire_clockJumpsInJustAMajority_fencedByToken() {
        proxies.get(2).refuse();
        try (LockBackend one = Trio.backend(url, Duration.ofSeconds(2));
                LockBackend two = servers.backend(Duration.ZERO)) {
            LeaseRequest first = Trio.request(name, Delays.millis(60_000));
            Grant grant = Trio.attempt(one, first).orElseThrow();
            servers.node(1).command("PEXPIRE", name, "1"); // what a clock that jumps comes to
            Eventually.eventually("it is over there", () -> servers.holding(name) == 1);
            LeaseRequest request = Trio.request(name, LEASE);
            Eventually.eventually(
                    "a second majority", () -> Trio.attempt(two, request).isPresent());
            Grant second = Trio.attempt(two, request).orElseThrow(); // the same, asked again
            assertThat(second.token()).isGreaterThan(grant.token() + grant.reserved());
            proxies.get(2).pass();
            Eventually.eventually("the first is told", () -> isLost(one, first, grant));
        }
    }

    private static boolean isLost(LockBackend backend, LeaseRequest request, Grant grant) {
        try {
            return backend.renew(request, grant) == RenewOutcome.LOST;
        } catch (LockBackendException unknown) {
            return false; // a server is left alone for a moment after it did not answer
        }
    }
}
