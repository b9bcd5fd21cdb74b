package dev.mortise.testkit.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.Flow;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Two processes on one bridge server: "near" behind a proxy, and "far", which has a network without faults. */
abstract class FaultyNetwork {
    static final LockOptions LONG_LEASE = LockOptions.builder()
            .lease(Duration.ofMinutes(1))
            .commandTimeout(Delays.MEDIUM)
            .build();
    /** With a margin above any pause that the machine itself may impose on this JVM. */
    static final LockOptions SHORT_LEASE = LockOptions.builder()
            .lease(Delays.millis(3_000))
            .margin(Delays.millis(1_000))
            .renewEvery(Delays.millis(750))
            .build();

    final String name = "fault-" + UUID.randomUUID();
    final Actors actors = new Actors();
    BridgeFixture fixture;
    FaultProxy proxy;

    @BeforeEach
    void start() {
        fixture = new BridgeFixture();
        proxy = FaultProxy.to("127.0.0.1", fixture.server().port());
    }

    @AfterEach
    void stop() {
        actors.joinAll();
        proxy.close();
        fixture.close();
    }

    void strike(String fault) {
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

    LockFactory near(LockOptions options) {
        return LockFactory.open(BridgeBackendProvider.url(proxy.port()), options);
    }

    LockFactory far() {
        return LockFactory.open(fixture.url().orElseThrow());
    }

    /** Has all connections stand and be idle, so that the next byte belongs to the next question or its reply. */
    void quiet(LockFactory factory) {
        factory.getLock("another").lock();
        factory.getLock("another").unlock();
    }

    void assertFreeSoon(LockFactory factory) throws InterruptedException {
        DistributedLock lock = factory.getLock(name);
        assertThat(lock.tryLock(Delays.PROMPT.toMillis(), TimeUnit.MILLISECONDS))
                .isTrue();
        lock.unlock();
    }
}
