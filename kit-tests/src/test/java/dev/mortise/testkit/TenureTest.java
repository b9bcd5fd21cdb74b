package dev.mortise.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.Lease;
import dev.mortise.LockFactory;
import dev.mortise.LockLostException;
import dev.mortise.LockOptions;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How the engine takes grants that rest on a session beside their lease. */
@Timeout(30)
final class TenureTest {
    private static final Duration LONG = Duration.ofSeconds(20);

    private final TenuredBackend backend = new TenuredBackend();
    private final LockFactory locks = LockFactory.of(backend, LockOptions.defaults());

    @AfterEach
    void close() {
        locks.close();
    }

    /** A hold whose session was not confirmed in time is lost, however long its lease is. */
    @Test
    void isHeld_tenureRanOut_lostAndTold() {
        RecordingListener listener = new RecordingListener();
        locks.addListener(listener);
        backend.trustFor(Delays.MEDIUM);
        DistributedLock lock = locks.getLock("a");
        lock.lock();
        assertThat(lock.remainingLease()).isPositive().isLessThanOrEqualTo(Delays.MEDIUM);
        listener.await("lost"); // by the keeper's timer: nobody asks
        assertThat(lock.isHeldByCurrentThread()).isFalse();
        assertThatThrownBy(lock::unlock)
                .isInstanceOf(LockLostException.class)
                .hasMessageContaining("session")
                .hasMessageContaining("'a'");
    }

    /** A hold with a fixed lease ends with its session as well. */
    @Test
    void isHeld_fixedLeaseAndTenureRanOut_lost() {
        backend.trustFor(Delays.MEDIUM);
        DistributedLock lock = locks.getLock("a");
        lock.lock(LONG);
        Eventually.eventually("lost", () -> !lock.isHeldByCurrentThread());
        assertThatThrownBy(lock::unlock).isInstanceOf(LockLostException.class);
    }

    /** A session that ends before its time is told at once, and nobody has to look for it. */
    @Test
    void onEnd_tenureEndsEarly_toldAtOnce() throws InterruptedException {
        backend.trustFor(LONG);
        Lease lease = locks.getLock("a").acquire();
        CountDownLatch told = new CountDownLatch(1);
        lease.onLost(event -> told.countDown());
        assertThat(lease.isValid()).isTrue();
        backend.end();
        assertThat(told.await(Delays.PROMPT.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
        assertThat(lease.isValid()).isFalse();
        assertThatThrownBy(lease::close).isInstanceOf(LockLostException.class);
    }

    /** A session that is confirmed again and again keeps its holds, beyond each end that it had before. */
    @Test
    void trustedUntil_movesOn_keptAndNothingTold() {
        RecordingListener listener = new RecordingListener();
        locks.addListener(listener);
        backend.trustFor(Delays.PROMPT);
        DistributedLock lock = locks.getLock("a");
        lock.lock();
        for (int i = 0; i < 12; i++) {
            Delays.pass(Delays.PROMPT.dividedBy(6), "half of it in all, and then as much again");
            backend.trustFor(Delays.PROMPT);
        }
        assertThat(lock.isHeldByCurrentThread()).isTrue();
        lock.unlock();
        assertThat(listener.count("lost")).isZero();
    }

    /** A grant whose session is over when it arrives is given back, and asked for anew. */
    @Test
    void lock_tenureOverAtGrant_askedAnew() {
        backend.trustFor(LONG);
        backend.nextGrantsAreOver(2);
        DistributedLock lock = locks.getLock("a");
        lock.lock();
        assertThat(lock.isHeldByCurrentThread()).isTrue();
        assertThat(backend.grants()).isEqualTo(3);
        lock.unlock();
    }

    /** What cannot be believed any more is not handed on: the next thread of the process asks the backend. */
    @Test
    void unlock_tenureOver_notHandedOn() {
        backend.trustFor(LONG);
        DistributedLock lock = locks.getLock("a");
        lock.lock();
        Actor<Boolean> next = new Actors().call("next", () -> {
            lock.lock();
            boolean held = lock.isHeldByCurrentThread();
            lock.unlock();
            return held;
        });
        next.awaitBlocked();
        backend.end();
        assertThat(next.join()).isTrue();
        assertThat(backend.grants()).isEqualTo(2);
        assertThatThrownBy(lock::unlock).isInstanceOf(LockLostException.class);
    }
}
