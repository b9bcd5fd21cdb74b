package dev.mortise.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** What a lock says about itself, to its holder and to others. */
public interface HoldStateContract extends Contract {
    /** Everybody sees that somebody holds the lock, and that nobody does. */
    @Test
    default void isLocked_anyHolder_seenByAll() {
        String name = freshName();
        DistributedLock here = process().getLock(name);
        DistributedLock there = process().getLock(name);
        assertThat(here.isLocked()).isFalse();
        here.lock();
        assertThat(here.isLocked()).isTrue();
        assertThat(there.isLocked()).isTrue();
        here.unlock();
        assertThat(here.isLocked()).isFalse();
        assertThat(there.isLocked()).isFalse();
    }

    /** Who only asks keeps nobody from a lock that is free, however often. */
    @Test
    default void isLocked_askedAllTheTime_keepsNobodyOut() {
        String name = freshName();
        DistributedLock here = process().getLock(name);
        DistributedLock there = process().getLock(name);
        AtomicBoolean over = new AtomicBoolean();
        Actor<Void> asking = actors().run("asking", () -> {
            while (!over.get()) {
                there.isLocked();
            }
        });
        try {
            for (int i = 0; i < 100; i++) {
                assertThat(here.tryLock()).as("round %s", i).isTrue();
                here.unlock();
            }
        } finally {
            over.set(true);
        }
        asking.join();
    }

    /** Only the thread that holds the lock is its holder. */
    @Test
    default void isHeldByCurrentThread_otherThreadOrProcess_false() {
        String name = freshName();
        DistributedLock lock = process().getLock(name);
        DistributedLock there = process().getLock(name);
        lock.lock();
        assertThat(lock.isHeldByCurrentThread()).isTrue();
        assertThat(there.isHeldByCurrentThread()).isFalse();
        assertThat(actors().call("other", lock::isHeldByCurrentThread).join()).isFalse();
        assertThat(actors().call("other", lock::getHoldCount).join()).isZero();
        lock.unlock();
        assertThat(lock.isHeldByCurrentThread()).isFalse();
    }

    /** The questions a holder asks all the time are answered without the backend. */
    @Test
    default void isHeldByCurrentThread_held_asksNoBackend() {
        ProbeBackend probe = probe();
        DistributedLock lock = process(probe).getLock(freshName());
        lock.lock();
        int before = probe.totalCount();
        for (int i = 0; i < 1_000; i++) {
            lock.isHeldByCurrentThread();
            lock.remainingLease();
            lock.fencingToken();
            lock.getHoldCount();
        }
        assertThat(probe.totalCount()).isEqualTo(before);
        lock.unlock();
    }

    /** The lease that is left is positive and no longer than the lease while held, and zero otherwise. */
    @Test
    default void remainingLease_heldAndNot_withinLease() {
        DistributedLock lock = process().getLock(freshName());
        assertThat(lock.remainingLease()).isZero();
        lock.lock();
        assertThat(lock.remainingLease())
                .isPositive()
                .isLessThan(LockOptions.defaults().lease());
        assertThat(actors().call("other", lock::remainingLease).join()).isZero();
        lock.unlock();
        assertThat(lock.remainingLease()).isZero();
    }

    /** A fixed lease is what is left, less what is set aside for safety. */
    @Test
    default void remainingLease_fixedLease_shorterThanIt() {
        Duration lease = Duration.ofSeconds(5);
        DistributedLock lock = process().getLock(freshName());
        lock.lock(lease);
        assertThat(lock.remainingLease()).isPositive().isLessThan(lease);
        lock.unlock();
    }

    /** Re-entry with a fixed lease keeps the lease of the hold. */
    @Test
    default void lock_reenteredWithFixedLease_keepsFirstLease() {
        DistributedLock lock = process().getLock(freshName());
        lock.lock();
        lock.lock(Duration.ofMillis(100));
        assertThat(lock.remainingLease()).isGreaterThan(Duration.ofSeconds(5));
        lock.unlock();
        lock.unlock();
    }

    /** Who does not hold the lock has no token, and is told which lock and thread. */
    @Test
    default void fencingToken_notHeld_throws() {
        String name = freshName();
        DistributedLock lock = process().getLock(name);
        assertThatThrownBy(lock::fencingToken)
                .isExactlyInstanceOf(IllegalMonitorStateException.class)
                .hasMessageContaining("'" + name + "'")
                .hasMessageContaining(Thread.currentThread().getName());
    }

    /** A lock knows its name. */
    @Test
    default void name_plainLock_asGiven() {
        String name = freshName();
        assertThat(process().getLock(name).name()).isEqualTo(name);
    }

    /** A fixed lease outside the bounds is refused with the value, before anything happens. */
    @Test
    default void lock_leaseOutOfBounds_refused() {
        LockFactory here = process();
        DistributedLock lock = here.getLock(freshName());
        for (Duration bad : new Duration[] {Duration.ZERO, Duration.ofMillis(99), Duration.ofDays(31)}) {
            assertThatThrownBy(() -> lock.lock(bad))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(bad.toString());
            assertThatThrownBy(() -> lock.tryLock(Duration.ZERO, bad)).isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(lock.getHoldCount()).isZero();
    }
}
