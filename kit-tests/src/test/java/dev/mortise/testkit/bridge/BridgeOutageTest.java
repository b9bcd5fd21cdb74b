package dev.mortise.testkit.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a network does to a process that waits for a lock, or ends. */
@Timeout(60)
final class BridgeOutageTest extends FaultyNetwork {
    /** A waiter whose connections end again and again still gets in. */
    @Test
    void wait_connectionsDropped_getsIn() throws InterruptedException {
        try (LockFactory near = near(LONG_LEASE);
                LockFactory far = far()) {
            DistributedLock held = far.getLock(name);
            held.lock();
            Actor<Long> waiter = waiter(near);
            for (int i = 0; i < 3; i++) {
                fixture.server().dropConnections();
                Delays.pass(Delays.SHORT, "between two restarts");
                proxy.reset();
                Delays.pass(Delays.SHORT, "between two restarts");
            }
            long left = System.nanoTime();
            held.unlock();
            assertThat(Duration.ofNanos(waiter.join() - left)).isLessThan(Delays.PROMPT.plus(Delays.SLACK));
        }
    }

    /** A waiter rides out an outage during which the lock became free. */
    @ParameterizedTest
    @ValueSource(strings = {"blackhole", "drop replies", "refuse"})
    void wait_releasedDuringOutage_getsInAfterwards(String fault) {
        try (LockFactory near = near(LONG_LEASE);
                LockFactory far = far()) {
            DistributedLock held = far.getLock(name);
            held.lock();
            Actor<Long> waiter = waiter(near);
            strike(fault);
            Delays.pass(LONG_LEASE.commandTimeout().multipliedBy(2), "until the outage is noticed");
            held.unlock();
            assertThat(waiter.isDone()).isFalse();
            proxy.pass();
            waiter.join();
        }
    }

    /** Closing a factory does not wait for a server that is silent, and leaves no thread. */
    @Test
    void close_blackholed_prompt() {
        LockFactory near = near(LONG_LEASE);
        near.getLock(name).lock();
        proxy.blackhole();
        long start = System.nanoTime();
        near.close();
        assertThat(Delays.since(start)).isLessThan(Duration.ofSeconds(2).plus(Delays.SLACK));
        Eventually.eventually(
                "no thread is left",
                () -> Thread.getAllStackTraces().keySet().stream()
                        .noneMatch(thread -> thread.getName().startsWith("mortise-")));
    }

    private Actor<Long> waiter(LockFactory factory) {
        return actors.call("waiter", () -> {
                    DistributedLock lock = factory.getLock(name);
                    lock.lock();
                    long entered = System.nanoTime();
                    lock.unlock();
                    return entered;
                })
                .awaitBlocked();
    }
}
