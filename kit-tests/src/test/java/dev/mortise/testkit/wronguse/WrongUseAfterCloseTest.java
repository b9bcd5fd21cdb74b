package dev.mortise.testkit.wronguse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.Lease;
import dev.mortise.LockFactory;
import dev.mortise.LockListener;
import dev.mortise.LockLostException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What is left of a factory and its locks after it was closed. */
final class WrongUseAfterCloseTest {
    private static final String CLOSED = "lock factory is closed";

    private final LockFactory locks = LockFactory.open("memory:");

    /** A closed factory makes nothing any more, and closing it again does nothing. */
    @Test
    void factory_closed_refusesEverything() {
        locks.close();
        locks.close();
        assertRefused(Map.of(
                "getLock", () -> locks.getLock("a"),
                "getReadWriteLock", () -> locks.getReadWriteLock("a"),
                "getMultiLock", () -> locks.getMultiLock("a", "b"),
                "getMultiLock of one", () -> locks.getMultiLock("a"),
                "withLock", () -> locks.withLock("a", () -> "never run"),
                "addListener", () -> locks.addListener(new LockListener() {})));
        assertThat(locks).hasToString("LockFactory[memory, closed]");
    }

    /** A lock of a closed factory is neither taken nor asked about. */
    @Test
    void lock_factoryClosed_refusesEverything() {
        List<DistributedLock> all = List.of(
                locks.getLock("a"),
                locks.getMultiLock("a", "b"),
                locks.getReadWriteLock("a").readLock(),
                locks.getReadWriteLock("a").writeLock());
        locks.close();
        for (DistributedLock lock : all) {
            assertRefused(waysIn(lock));
            assertThat(lock.isHeldByCurrentThread()).isFalse();
            assertThat(lock.getHoldCount()).isZero();
            assertThat(lock.remainingLease()).isZero();
            assertThat(lock.name()).isNotEmpty();
            assertThatThrownBy(lock::fencingToken).isExactlyInstanceOf(IllegalMonitorStateException.class);
        }
    }

    private static Map<String, ThrowingCallable> waysIn(DistributedLock lock) {
        Duration second = Duration.ofSeconds(1);
        Map<String, ThrowingCallable> ways = new LinkedHashMap<>();
        ways.put("lock", lock::lock);
        ways.put("lock for a lease", () -> lock.lock(second));
        ways.put("lockInterruptibly", lock::lockInterruptibly);
        ways.put("tryLock", lock::tryLock);
        ways.put("tryLock timed", () -> lock.tryLock(1, TimeUnit.SECONDS));
        ways.put("tryLock for a lease", () -> lock.tryLock(second, second));
        ways.put("acquire", lock::acquire);
        ways.put("tryAcquire", () -> lock.tryAcquire(second));
        ways.put("acquireAsync", () -> join(lock::acquireAsync));
        ways.put("tryAcquireAsync", () -> join(() -> lock.tryAcquireAsync(second)));
        ways.put("isLocked", lock::isLocked);
        ways.put("unlock", lock::unlock);
        return ways;
    }

    /** What a future fails with, as if the call itself had thrown it. */
    private static void join(Supplier<CompletableFuture<?>> call) throws Throwable {
        try {
            call.get().join();
        } catch (CompletionException failed) {
            throw failed.getCause();
        }
    }

    private static void assertRefused(Map<String, ThrowingCallable> calls) {
        calls.forEach((name, call) -> assertThatThrownBy(call)
                .as(name)
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessage(CLOSED));
    }

    /** The unlock of a lock that closing released says so, once; then the thread is rid of it. */
    @Test
    void unlock_releasedByClose_saysSo() {
        DistributedLock lock = locks.getLock("a");
        lock.lock();
        locks.close();
        assertThat(lock.isHeldByCurrentThread()).isFalse();
        assertThat(lock.remainingLease()).isZero();
        assertThatThrownBy(lock::fencingToken)
                .isInstanceOf(LockLostException.class)
                .hasMessageContaining("'a'");
        assertThatThrownBy(lock::unlock)
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessage("lock factory is closed, which released lock 'a'");
        assertThatThrownBy(lock::unlock)
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessage(CLOSED);
    }

    /** A lease that closing released is not valid, tells whom it may concern, and can be closed. */
    @Test
    void lease_releasedByClose_lost() throws InterruptedException {
        Lease lease = locks.getLock("a").acquire();
        locks.close();
        assertThat(lease.isValid()).isFalse();
        assertThat(lease.remaining()).isZero();
        assertThatThrownBy(lease::fencingToken)
                .isInstanceOf(LockLostException.class)
                .hasMessageContaining("'a'");
        CompletableFuture<String> told = new CompletableFuture<>();
        lease.onLost(event -> told.complete(event.lockName()));
        assertThat(told).isCompletedWithValue("a");
        assertThatThrownBy(lease::close).isInstanceOf(LockLostException.class);
        assertThatCode(lease::close).doesNotThrowAnyException();
    }
}
