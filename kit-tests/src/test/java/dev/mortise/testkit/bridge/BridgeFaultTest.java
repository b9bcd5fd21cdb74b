package dev.mortise.testkit.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.Lease;
import dev.mortise.LockBackendException;
import dev.mortise.LockFactory;
import dev.mortise.LockLostException;
import dev.mortise.LockOptions;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Flow;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a network does to a process that acquires and holds a lock. */
@Timeout(60)
final class BridgeFaultTest extends FaultyNetwork {
    /** A lock whose grant was cut off on its way is asked for again, and is the caller's. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 5})
    void acquire_replyCutOff_askedAgain(long bytes) throws InterruptedException {
        try (LockFactory near = near(LONG_LEASE);
                LockFactory far = far()) {
            for (int round = 0; round < 5; round++) {
                quiet(near);
                proxy.cutAfter(Flow.TO_CLIENT, bytes);
                DistributedLock lock = near.getLock(name);
                lock.lock();
                assertThat(far.getLock(name).tryLock()).isFalse();
                lock.unlock();
                assertFreeSoon(far);
            }
        }
    }

    /** A caller that gives up on lost replies leaves no orphan: the lock is free long before the lease is over. */
    @ParameterizedTest
    @EnumSource(Flow.class)
    void acquire_allBytesOneWayLost_noOrphan(Flow lost) throws InterruptedException {
        try (LockFactory near = near(LONG_LEASE);
                LockFactory far = far()) {
            quiet(near);
            proxy.drop(lost);
            DistributedLock lock = near.getLock(name);
            assertThatThrownBy(lock::tryLock).isInstanceOf(LockBackendException.class);
            long start = System.nanoTime();
            assertThatThrownBy(() -> lock.tryLock(600, TimeUnit.MILLISECONDS)).isInstanceOf(LockBackendException.class);
            assertThat(Delays.since(start))
                    .isLessThan(Delays.millis(600).plus(Delays.MEDIUM).plus(Delays.SLACK));
            proxy.pass();
            assertFreeSoon(far);
        }
    }

    /** A request that arrives after its caller has given up does not take the lock. */
    @Test
    void acquire_requestDeliveredLate_noOrphan() throws InterruptedException {
        try (LockFactory near = near(LONG_LEASE);
                LockFactory far = far()) {
            quiet(near);
            proxy.hold(Flow.TO_SERVER);
            assertThatThrownBy(near.getLock(name)::tryLock).isInstanceOf(LockBackendException.class);
            proxy.pass();
            assertFreeSoon(far);
            Delays.pass(Delays.MEDIUM, "what was held back is served by now");
            assertFreeSoon(far);
        }
    }

    /** A holder that is cut off knows it before another gets the lock; after healing, all is as before. */
    @ParameterizedTest
    @ValueSource(strings = {"blackhole", "drop requests", "drop replies", "refuse"})
    void hold_cutOff_toldBeforeNextGrant(String fault, TestReporter reporter) throws Exception {
        try (LockFactory near = near(SHORT_LEASE);
                LockFactory far = far()) {
            Lease lease = near.getLock(name).acquire();
            CompletableFuture<Long> told = new CompletableFuture<>();
            lease.onLost(event -> told.complete(System.nanoTime()));
            strike(fault);
            DistributedLock next = far.getLock(name);
            next.lock();
            long granted = System.nanoTime();
            assertThat(lease.isValid()).isFalse();
            long ahead = granted - told.get(0, TimeUnit.SECONDS);
            assertThat(ahead).as("nanoseconds from notice to next grant").isPositive();
            reporter.publishEntry(fault + ": told ahead of next grant", ahead / 1_000 + " us");

            proxy.pass();
            assertThatThrownBy(lease::close).isInstanceOf(LockLostException.class);
            assertThat(next.isHeldByCurrentThread()).isTrue();
            Actor<Boolean> again = actors.call("near", () -> {
                DistributedLock lock = near.getLock(name);
                lock.lock();
                lock.unlock();
                return true;
            });
            again.awaitBlocked();
            next.unlock();
            assertThat(again.join()).isTrue();
        }
    }

    /** An outage shorter than the lease allows for costs nothing. */
    @Test
    void hold_shortOutage_kept() throws InterruptedException {
        Duration lease = SHORT_LEASE.lease();
        try (LockFactory near = near(LockOptions.builder().lease(lease).build());
                LockFactory far = far()) {
            DistributedLock lock = near.getLock(name);
            lock.lock();
            long token = lock.fencingToken();
            proxy.reset();
            proxy.blackhole();
            Delays.pass(lease.dividedBy(4), "an outage");
            proxy.pass();
            Delays.pass(lease, "beyond the lease that was granted first");
            assertThat(lock.fencingToken()).isEqualTo(token);
            assertThat(far.getLock(name).tryLock()).isFalse();
            lock.unlock();
            assertFreeSoon(far);
        }
    }
}
