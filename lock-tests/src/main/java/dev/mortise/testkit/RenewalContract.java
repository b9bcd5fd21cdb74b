package dev.mortise.testkit;

import static dev.mortise.testkit.LockAssert.assertTaken;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.Lease;
import dev.mortise.LockFactory;
import dev.mortise.LockLostException;
import dev.mortise.LockOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

/** I10: a hold is renewed from its first moment to its last, through single failures, and no moment longer. */
public interface RenewalContract extends Contract {
    /** How many locks one factory must be able to keep. A slow backend may lower it. */
    default int renewedAtOnce() {
        return 500;
    }

    /** A hold lasts longer than its lease because it is renewed, and is refused to others all the time. */
    @Test
    default void lock_heldLongerThanLease_kept() {
        String name = freshName();
        LockOptions options = Delays.sturdyLease().build();
        DistributedLock lock = process(options).getLock(name);
        LockFactory there = process();
        lock.lock();
        long start = System.nanoTime();
        while (Delays.since(start).compareTo(options.lease().multipliedBy(3).dividedBy(2)) < 0) {
            assertThat(lock.isHeldByCurrentThread()).isTrue();
            assertTaken(there, name);
            Delays.pass(Delays.SHORT, "the lease has to run out");
        }
        lock.unlock();
    }

    /** Many holds of one factory are all kept. */
    @Test
    default void renewAll_manyHolds_allKept() throws InterruptedException {
        LockOptions options = LockOptions.builder()
                .lease(Delays.millis(1_500))
                .margin(Delays.MARGIN)
                .build();
        LockFactory here = process(options);
        List<Lease> leases = new ArrayList<>();
        for (int i = 0; i < renewedAtOnce(); i++) {
            leases.add(here.getLock(freshName()).acquire());
        }
        Delays.pass(options.lease().plus(Delays.SHORT), "every lease has to run out once");
        assertThat(leases).allMatch(Lease::isValid);
        leases.forEach(Lease::close);
    }

    /** A renewal that fails once is told to listeners, repeated, and survived. */
    @Test
    default void renew_failsOnce_survivedAndTold() {
        ProbeBackend probe = probe();
        LockOptions options = Delays.sturdyLease().build();
        LockFactory here = process(probe, options);
        RecordingListener listener = new RecordingListener();
        here.addListener(listener);
        DistributedLock lock = here.getLock(freshName());
        probe.on(Verb.RENEW).failNext(1);
        lock.lock();
        assertThat(listener.awaitEvent("renewalFailed").failure()).isPresent();
        Delays.pass(options.lease(), "the lease that was not renewed has to run out");
        assertThat(lock.isHeldByCurrentThread()).isTrue();
        lock.unlock();
        assertThat(listener.count("lost")).isZero();
    }

    /** A batch of renewals that ends with an error and no answers is repeated and survived. */
    @Test
    default void renewAll_batchBreaks_survived() {
        ProbeBackend probe = probe();
        LockOptions options = Delays.sturdyLease().build();
        DistributedLock lock = process(probe, options).getLock(freshName());
        probe.breakNextBatches(1);
        lock.lock();
        Delays.pass(options.lease().plus(Delays.SHORT), "the lease that was not renewed has to run out");
        assertThat(lock.isHeldByCurrentThread()).isTrue();
        lock.unlock();
    }

    /** An error in the renewal of one lock costs that lock alone. */
    @Test
    default void renew_errorForOneLock_othersKept() {
        String sick = freshName();
        ProbeBackend probe = probe();
        LockOptions options = Delays.sturdyLease().build();
        LockFactory here = process(probe, options);
        RecordingListener listener = new RecordingListener();
        here.addListener(listener);
        DistributedLock healthy = here.getLock(freshName());
        probe.on(Verb.RENEW).forLock(sick).breakAll();
        here.getLock(sick).lock();
        healthy.lock();
        assertThat(listener.await("lost").lockName()).isEqualTo(sick);
        Delays.pass(options.lease(), "the healthy lock's lease has to run out once more");
        assertThat(healthy.isHeldByCurrentThread()).isTrue();
        assertThat(here.getLock(sick).isHeldByCurrentThread()).isFalse();
        assertThatThrownBy(here.getLock(sick)::unlock).isInstanceOf(LockLostException.class);
        healthy.unlock();
        assertThat(listener.count("lost")).isEqualTo(1);
    }

    /** A hold is renewed by its own id until it is unlocked, and not once after. */
    @Test
    default void unlock_returned_noRenewalBegins() {
        DistributedLock[] lock = new DistributedLock[1];
        noRenewalAfter(
                here -> {
                    lock[0] = here.getLock(freshName());
                    lock[0].lock();
                },
                () -> lock[0].unlock());
    }

    /** A lease is renewed until it is closed, and not once after. */
    @Test
    default void close_returned_noRenewalBegins() {
        Lease[] lease = new Lease[1];
        noRenewalAfter(
                here -> lease[0] =
                        here.getLock(freshName()).tryAcquire(Duration.ZERO).orElseThrow(),
                () -> lease[0].close());
    }

    /** Balanced re-entry leaves no renewal behind. */
    @Test
    default void unlock_balancedReentry_noRenewalBegins() {
        DistributedLock[] lock = new DistributedLock[1];
        noRenewalAfter(
                here -> {
                    lock[0] = here.getLock(freshName());
                    lock[0].lock();
                    lock[0].lock();
                    lock[0].lock();
                },
                () -> {
                    lock[0].unlock();
                    lock[0].unlock();
                    lock[0].unlock();
                });
    }

    /** How a test gets a lock. */
    interface Taking {
        /** Gets it. */
        void from(LockFactory here) throws InterruptedException;
    }

    private void noRenewalAfter(Taking taking, Runnable release) {
        Duration often = Duration.ofMillis(4);
        ProbeBackend probe = probe();
        LockFactory here =
                process(probe, LockOptions.builder().renewEvery(often).build());
        List<Long> released = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            Actors.unchecked(() -> taking.from(here));
            if (i == 0) {
                probe.on(Verb.RENEW).awaitCalls(3);
            } else {
                Delays.pass(often.plusNanos(ThreadLocalRandom.current().nextLong(2_000_000)), "a renewal to race with");
            }
            release.run();
            released.add(System.nanoTime());
        }
        Delays.pass(often.multipliedBy(10), "a renewal that goes on would show now");
        List<String> ids = probe.grants().stream().map(VerbCall::acquisitionId).toList();
        assertThat(ids).hasSameSizeAs(released);
        assertThat(probe.on(Verb.RENEW).calls()).isNotEmpty().allSatisfy(renewal -> {
            assertThat(ids).contains(renewal.acquisitionId());
            assertThat(renewal.nanos()).isLessThan(released.get(ids.indexOf(renewal.acquisitionId())));
        });
    }

    /** A fixed lease is never renewed. */
    @Test
    default void lock_fixedLease_neverRenewed() {
        ProbeBackend probe = probe();
        LockOptions options = Delays.sturdyLease().build();
        DistributedLock lock = process(probe, options).getLock(freshName());
        lock.lock(options.lease().multipliedBy(10));
        Delays.pass(options.renewEvery().multipliedBy(4), "a renewal would show now");
        assertThat(probe.on(Verb.RENEW).count()).isZero();
        lock.unlock();
    }

    /** A hold that threads hand on to each other is renewed like one that a thread keeps. */
    @Test
    default void renew_handedOn_keptBeyondLease() {
        ProbeBackend probe = probe();
        LockOptions options = Delays.sturdyLease()
                .handOffs(1_000_000)
                .handOffTime(Duration.ofSeconds(10))
                .build();
        DistributedLock lock = process(probe, options).getLock(freshName());
        long start = System.nanoTime();
        actors().runMany(3, "thread", () -> {
            while (Delays.since(start).compareTo(options.lease().multipliedBy(3).dividedBy(2)) < 0) {
                lock.lock();
                Delays.pass(Duration.ofMillis(2), "so that the grant's spare tokens are not used up");
                lock.unlock(); // throws if the hold was lost
            }
        });
        actors().joinAll();
        Map<String, Long> grantedAt = new HashMap<>();
        probe.grants().forEach(grant -> grantedAt.put(grant.acquisitionId(), grant.nanos()));
        assertThat(probe.on(Verb.RENEW).calls())
                .isNotEmpty()
                .allMatch(renewal -> grantedAt.containsKey(renewal.acquisitionId()));
        assertThat(probe.on(Verb.RELEASE).calls())
                .as("a grant that was handed on for longer than its lease")
                .anyMatch(release -> release.nanos() - grantedAt.get(release.acquisitionId())
                        > options.lease().toNanos());
    }
}
