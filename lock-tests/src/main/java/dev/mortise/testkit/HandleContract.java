package dev.mortise.testkit;

import static dev.mortise.testkit.LockAssert.assertFree;
import static dev.mortise.testkit.LockAssert.assertTaken;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.Lease;
import dev.mortise.LockLostEvent;
import dev.mortise.LockLostException;
import dev.mortise.LockOptions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Leases: held by no thread, closed by any, told when they are lost. */
public interface HandleContract extends Contract {
    /** A lease excludes other processes until any thread closes it. */
    @Test
    default void close_byAnotherThread_frees() throws InterruptedException {
        String name = freshName();
        Lease lease = process().getLock(name).acquire();
        assertThat(lease.lockName()).isEqualTo(name);
        assertTaken(process(), name);
        actors().run("closer", lease::close).join();
        assertFree(process(), name);
    }

    /** A thread that holds the lock is a stranger to a lease of its own, and the other way round. */
    @Test
    default void tryAcquire_heldBySameThread_refused() throws InterruptedException {
        DistributedLock lock = process().getLock(freshName());
        lock.lock();
        assertThat(lock.tryAcquire(Duration.ZERO)).isEmpty();
        assertThat(lock.tryAcquire(Delays.SHORT)).isEmpty();
        lock.unlock();
        Lease lease = lock.acquire();
        assertThat(lock.tryLock()).isFalse();
        assertThat(lock.tryAcquire(Duration.ZERO)).isEmpty();
        assertThat(lock.isHeldByCurrentThread()).isFalse();
        assertThat(lock.getHoldCount()).isZero();
        assertThatThrownBy(lock::unlock).isExactlyInstanceOf(IllegalMonitorStateException.class);
        lease.close();
    }

    /** Closing again does nothing, not even to the next holder. */
    @Test
    default void close_again_leavesSuccessorAlone() throws InterruptedException {
        String name = freshName();
        DistributedLock lock = process().getLock(name);
        Lease lease = lock.acquire();
        lease.close();
        Lease next = lock.acquire();
        lease.close();
        assertThat(next.isValid()).isTrue();
        assertTaken(process(), name);
        next.close();
    }

    /** A lease is valid, with time left and a token, until it is closed. */
    @Test
    default void isValid_untilClosed_thenNothing() throws InterruptedException {
        Lease lease = process().getLock(freshName()).acquire();
        assertThat(lease.isValid()).isTrue();
        assertThat(lease.remaining())
                .isPositive()
                .isLessThan(LockOptions.defaults().lease());
        assertThat(lease.fencingToken()).isPositive();
        lease.close();
        assertThat(lease.isValid()).isFalse();
        assertThat(lease.remaining()).isZero();
        assertThatThrownBy(lease::fencingToken).isExactlyInstanceOf(IllegalMonitorStateException.class);
    }

    /** A lease that is lost says so in every respect, and closing it says it once. */
    @Test
    default void close_lost_throwsOnce() throws InterruptedException {
        String name = freshName();
        Lease lease = process(Delays.shortLease().build()).getLock(name).acquire();
        long token = lease.fencingToken();
        fixture().evict(name);
        Eventually.eventually("lost", () -> !lease.isValid());
        assertThat(lease.remaining()).isZero();
        assertThatThrownBy(lease::fencingToken).isInstanceOf(LockLostException.class);
        assertThatThrownBy(lease::close).isInstanceOfSatisfying(LockLostException.class, lost -> {
            assertThat(lost.lockName()).isEqualTo(name);
            assertThat(lost.fencingToken()).isEqualTo(token);
        });
        lease.close();
    }

    /** All listeners are told of the loss once, on a thread of the factory, even if one of them throws. */
    @Test
    default void onLost_lost_toldOnFactoryThread() throws InterruptedException {
        String name = freshName();
        Lease lease = process(Delays.shortLease().build()).getLock(name).acquire();
        long token = lease.fencingToken();
        List<LockLostEvent> told = new CopyOnWriteArrayList<>();
        List<String> threads = new CopyOnWriteArrayList<>();
        lease.onLost(event -> {
            throw new IllegalStateException("a bad listener");
        });
        lease.onLost(event -> {
            threads.add(Thread.currentThread().getName());
            told.add(event);
        });
        fixture().evict(name);
        Eventually.eventually("told", () -> !told.isEmpty());
        assertThat(told).singleElement().satisfies(event -> {
            assertThat(event.lockName()).isEqualTo(name);
            assertThat(event.fencingToken()).isEqualTo(token);
            assertThat(event.reason()).isNotBlank();
        });
        assertThat(threads).allMatch(thread -> thread.startsWith(ThreadDump.LIBRARY));
        assertThatThrownBy(lease::close).isInstanceOf(LockLostException.class);
    }

    /** Who asks to be told when the lease is lost already, is told at once on its own thread. */
    @Test
    default void onLost_alreadyLost_runsAtOnce() throws InterruptedException {
        String name = freshName();
        Lease lease = process(Delays.shortLease().build()).getLock(name).acquire();
        fixture().evict(name);
        Eventually.eventually("lost", () -> !lease.isValid());
        List<Thread> told = new CopyOnWriteArrayList<>();
        lease.onLost(event -> told.add(Thread.currentThread()));
        assertThat(told).containsExactly(Thread.currentThread());
        assertThatThrownBy(lease::close).isInstanceOf(LockLostException.class);
    }

    /** Nobody is told of the loss of a lease that was closed in time. */
    @Test
    default void onLost_closedInTime_neverRuns() throws InterruptedException {
        String name = freshName();
        Lease lease = process(Delays.shortLease().build()).getLock(name).acquire();
        List<LockLostEvent> told = new CopyOnWriteArrayList<>();
        lease.onLost(told::add);
        lease.close();
        lease.onLost(told::add);
        fixture().evict(name);
        Delays.pass(Delays.LEASE.plus(Delays.SHORT), "a loss would be told when the lease is over");
        lease.onLost(told::add);
        assertThat(told).isEmpty();
    }

    /** What has no time or listener is refused. */
    @Test
    default void tryAcquire_null_refused() throws InterruptedException {
        DistributedLock lock = process().getLock(freshName());
        assertThatThrownBy(() -> lock.tryAcquire(null)).isInstanceOf(NullPointerException.class);
        try (Lease lease = lock.acquire()) {
            assertThatThrownBy(() -> lease.onLost(null)).isInstanceOf(NullPointerException.class);
        }
    }
}
