package dev.mortise.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.Lease;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import dev.mortise.internal.LockEngine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** I12: what was used and given back leaves no memory, no thread and no entry at the backend. */
public interface LeakContract extends Contract {
    /** How many names are used once. A slow backend may lower it. */
    default int namesUsedOnce() {
        return 100_000;
    }

    /** How many waits run out. A slow backend may lower it. */
    default int timedOutWaits() {
        return 10_000;
    }

    /** How long entries that the backend keeps for tokens may outlive their locks. */
    default Duration residueLifetime() {
        return Duration.ZERO;
    }

    /** Names that were used once leave nothing. */
    @Test
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    default void lock_manyNamesUsedOnce_nothingLeft() throws InterruptedException {
        LockFactory here = process();
        long before = fixture().storedEntries();
        String stem = freshName();
        for (int i = 0; i < namesUsedOnce(); i++) {
            DistributedLock lock = here.getLock(stem + i);
            if (i % 10 == 0) {
                lock.acquire().close();
            } else {
                lock.lock();
                lock.unlock();
            }
        }
        Eventually.eventually("census empty", () -> LockEngine.census(here).isEmpty());
        awaitEntries(before);
    }

    /** Waits that ran out leave nothing, neither in line nor at the backend. */
    @Test
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    default void tryLock_manyTimedOut_nothingLeft() throws InterruptedException {
        String name = freshName();
        int threads = 20;
        ProbeBackend probe = probe();
        LockFactory here = process(probe);
        Lease held = process().getLock(name).acquire();
        long before = fixture().storedEntries();
        actors().runMany(threads, "waiter", () -> {
            for (int i = 0; i < timedOutWaits() / threads; i++) {
                assertThat(here.getLock(name).tryLock(i % 2, TimeUnit.MILLISECONDS))
                        .isFalse();
            }
        });
        actors().joinAll();
        Eventually.eventually("census empty", () -> LockEngine.census(here).isEmpty());
        assertThat(probe.openContenders()).isZero();
        awaitEntries(before);
        held.close();
    }

    /** Factories that were opened, used and closed leave no thread. */
    @Test
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    default void close_manyFactories_noThreadLeft() throws InterruptedException {
        int before = ThreadDump.named(ThreadDump.LIBRARY).size();
        for (int i = 0; i < 100; i++) {
            try (LockFactory here = process()) {
                here.getLock(freshName()).acquire();
                AcquireForm.get(here.getLock(freshName()).acquireAsync());
            }
        }
        Eventually.eventually(
                () -> "threads gone:" + ThreadDump.named(ThreadDump.LIBRARY),
                Delays.PATIENCE,
                () -> ThreadDump.named(ThreadDump.LIBRARY).size() <= before + backendThreads());
    }

    /** How many threads the hundred backends of one test keep, which are closed after it. */
    default int backendThreads() {
        return 0;
    }

    /** The threads of a factory do not grow with the locks that it holds. */
    @Test
    default void lock_manyHeld_fewThreads() throws InterruptedException {
        int before = ThreadDump.named(ThreadDump.LIBRARY).size();
        LockFactory here =
                process(LockOptions.builder().renewEvery(Delays.millis(100)).build());
        List<Lease> leases = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            leases.add(here.getLock(freshName()).acquire());
        }
        Delays.pass(Delays.MEDIUM, "renewals have to run");
        // A few for each server, and those of the backend; but not one for each lock.
        assertThat(ThreadDump.named(ThreadDump.LIBRARY)).hasSizeLessThanOrEqualTo(before + 20 + serverThreads());
        leases.forEach(Lease::close);
    }

    private void awaitEntries(long most) {
        Eventually.eventually(
                () -> "at most " + most + " entries at the backend, there are "
                        + fixture().storedEntries(),
                Delays.PATIENCE.plus(residueLifetime()),
                () -> fixture().storedEntries() <= most);
    }
}
