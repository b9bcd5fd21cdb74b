package dev.mortise.testkit;

import static dev.mortise.testkit.LockAssert.assertTaken;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.Lease;
import dev.mortise.LockFactory;
import dev.mortise.LockLostException;
import dev.mortise.LockOptions;
import dev.mortise.spi.Contender;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockBackend;
import dev.mortise.spi.LockMode;
import dev.mortise.spi.ReleaseOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/**
 * I3, I7, I8 where the trait {@code lossToldFirst} is promised: a silent holder's lock goes to others when its lease is
 * over, not before the holder knows, and what comes late from the holder touches nobody.
 */
public interface ExpiryContract extends Contract {
    /** The lock of a process that has gone silent is free within its lease. */
    @Test
    default void renew_processSilent_freeWithinLease() throws InterruptedException {
        String name = freshName();
        ProbeBackend probe = probe();
        DistributedLock lock = process(probe, Delays.shortLease().build()).getLock(name);
        DistributedLock there = process().getLock(name);
        lock.lock();
        probe.blockAll();
        Duration limit = Delays.LEASE.plus(Delays.SLACK);
        assertThat(there.tryLock(limit.toNanos(), TimeUnit.NANOSECONDS)).isTrue();
        assertThat(lock.isHeldByCurrentThread()).isFalse();
        there.unlock();
        probe.heal();
        assertThatThrownBy(lock::unlock).isInstanceOf(LockLostException.class);
    }

    /** A holder whose renewals fail stops believing, and is told, before another process gets the lock. */
    @Test
    default void renew_failsUntilDeadline_toldBeforeAnotherGetsIt() throws InterruptedException {
        ProbeBackend probe = probe();
        LockOptions options = LockOptions.builder()
                .lease(Delays.millis(900))
                .margin(Delays.millis(350))
                .renewEvery(Delays.SHORT)
                .build();
        LockFactory here = process(probe, options);
        LockFactory there = process();
        List<Race> races = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            races.add(new Race(here.getLock(freshName()).acquire()));
        }
        probe.on(Verb.RENEW).failAll();
        for (Race race : races) {
            actors().run("believer", race::believe);
            actors().run("successor", () -> race.succeed(there.getLock(race.lease.lockName())));
        }
        actors().joinAll();
        for (Race race : races) {
            assertThat(race.grantedAt - race.lastBelieved)
                    .as("ns from belief to grant")
                    .isPositive();
            assertThat(race.grantedAt - race.toldAt.get())
                    .as("ns from onLost to grant")
                    .isPositive();
            assertThatThrownBy(race.lease::close).isInstanceOf(LockLostException.class);
        }
    }

    /** One lease that will be lost, and when that shows. */
    final class Race {
        private final Lease lease;
        private final AtomicLong toldAt = new AtomicLong(Long.MAX_VALUE);
        private volatile long lastBelieved;
        private volatile long grantedAt;

        private Race(Lease lease) {
            this.lease = lease;
            lease.onLost(event -> toldAt.set(System.nanoTime()));
        }

        private void believe() {
            Eventually.eventually("lost", () -> {
                long now = System.nanoTime(); // before asking: the answer is no older than this
                boolean valid = lease.isValid();
                if (valid) {
                    lastBelieved = now;
                }
                return !valid;
            });
        }

        private void succeed(DistributedLock lock) {
            lock.lock();
            grantedAt = System.nanoTime();
            lock.unlock();
        }
    }

    /** Renewals and releases of an expired hold that arrive late leave the next holder alone. */
    @Test
    default void release_lateAfterExpiry_leavesSuccessorAlone() {
        String name = freshName();
        ProbeBackend probe = probe();
        DistributedLock lock = process(probe, Delays.shortLease().build()).getLock(name);
        DistributedLock successor = process(Delays.sturdyLease().build()).getLock(name);
        probe.on(Verb.RENEW).block();
        lock.lock();
        probe.on(Verb.RENEW).awaitBlocked(1);
        successor.lock();
        long token = successor.fencingToken();
        assertThatThrownBy(lock::unlock).isInstanceOf(LockLostException.class);
        probe.heal();
        Delays.pass(Delays.LEASE, "a late verb that took the lock away would show when the successor renews");
        assertTaken(process(), name);
        assertThat(successor.fencingToken()).isEqualTo(token);
        successor.unlock();
    }

    /** A late renewal of an expired hold does nothing to the same thread's next hold. */
    @Test
    default void renew_lateAfterExpiry_leavesOwnNextHoldAlone() {
        String name = freshName();
        ProbeBackend probe = probe();
        LockFactory here = process(probe, Delays.sturdyLease().build());
        DistributedLock lock = here.getLock(name);
        probe.on(Verb.RENEW).block();
        lock.lock();
        probe.on(Verb.RENEW).awaitBlocked(1);
        Eventually.eventually("lost", () -> !lock.isHeldByCurrentThread());
        assertThatThrownBy(lock::unlock).isInstanceOf(LockLostException.class);
        lock.lock();
        long token = lock.fencingToken();
        probe.heal();
        int renewed = probe.on(Verb.RENEW).count();
        probe.on(Verb.RENEW).awaitCalls(renewed + 3);
        assertThat(lock.fencingToken()).isEqualTo(token);
        assertTaken(process(), name);
        lock.unlock();
    }

    /** A grant whose reply took longer than the lease is not taken for a hold. */
    @Test
    default void lock_grantArrivesAfterLease_askedAnew() {
        String name = freshName();
        ProbeBackend probe = probe();
        DistributedLock lock = process(probe, Delays.shortLease().build()).getLock(name);
        probe.on(Verb.ACQUIRE).delayNextReply(Delays.LEASE.plus(Delays.SHORT));
        lock.lock();
        assertThat(lock.isHeldByCurrentThread()).isTrue();
        assertTaken(process(), name);
        assertThat(probe.grants().stream().map(VerbCall::acquisitionId).distinct())
                .hasSize(2);
        lock.unlock();
    }

    /** A renewal whose reply is late extends the trust from when it was sent, not from when it was answered. */
    @Test
    default void renew_replyLate_trustCountedFromSending() {
        Duration late = Delays.millis(250);
        ProbeBackend probe = probe();
        LockOptions options = Delays.sturdyLease().build();
        DistributedLock lock = process(probe, options).getLock(freshName());
        probe.on(Verb.RENEW).delayReplies(late);
        lock.lock();
        Duration most = options.lease().minus(options.margin()).minus(late);
        Delays.pass(late, "until the trust that the grant itself gave is below the bound");
        long start = System.nanoTime();
        while (Delays.since(start).compareTo(options.lease()) < 0) {
            assertThat(lock.remainingLease()).isPositive().isLessThanOrEqualTo(most);
            Delays.pass(Delays.millis(5), "sampling");
        }
        lock.unlock();
    }

    /** Asking again with the same id lets the lease run anew: the answer counts from when it was asked for. */
    @Test
    default void tryAcquire_repeated_leaseRunsAnew() {
        LockBackend backend = Stage.of(this).backend(fixture().open());
        Duration lease = Delays.millis(1_500);
        LeaseRequest request = new LeaseRequest(
                freshName(), UUID.randomUUID().toString(), LockMode.MUTEX, lease, "contract", null, false);
        Grant grant;
        try (Contender contender = backend.contend(request, () -> {})) {
            grant = contender.tryAcquire().grant().orElseThrow();
            long first = System.nanoTime();
            Delays.pass(Delays.millis(1_000), "most of the first lease");
            assertThat(contender.tryAcquire().grant()).isPresent();
            Delays.pass(lease.plus(Delays.SHORT).minus(Delays.since(first)), "the first lease would be over");
        }
        assertTaken(process(), request.lockName());
        assertThat(backend.release(request, grant, grant.token())).isNotEqualTo(ReleaseOutcome.NOT_HELD);
    }
}
