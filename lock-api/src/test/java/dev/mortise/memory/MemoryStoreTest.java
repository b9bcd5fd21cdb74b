package dev.mortise.memory;

import static dev.mortise.memory.TwoProcesses.LEASE;
import static dev.mortise.memory.TwoProcesses.LOCK;
import static dev.mortise.memory.TwoProcesses.request;
import static dev.mortise.spi.LockMode.MUTEX;
import static dev.mortise.spi.LockMode.READ;
import static dev.mortise.spi.LockMode.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.spi.Contender;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockMode;
import dev.mortise.spi.ReleaseOutcome;
import dev.mortise.spi.RenewOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class MemoryStoreTest {
    private final TwoProcesses two = new TwoProcesses();

    /** Everything that is kept counts: holders, watchers, marks and withdrawn acquisitions. */
    @Test
    void size_oneOfEach_countsAll() {
        two.acquire(two.here, request("a", MUTEX));
        two.acquire(two.here, request("r1", READ));
        two.acquire(two.here, request("r2", READ));
        assertThat(two.store.size()).isEqualTo(3);

        two.ask(two.there, request("w1", WRITE));
        assertThat(two.store.size()).as("a watcher and its mark").isEqualTo(5);

        two.here.withdraw(request("x", MUTEX));
        assertThat(two.store.size()).isEqualTo(6);
    }

    /** Names used once leave nothing behind. */
    @Test
    void size_manyNamesUsedOnce_zero() {
        for (int i = 0; i < 10_000; i++) {
            LeaseRequest request = named("name-" + i, "a", MUTEX, LEASE);
            Grant grant = two.acquire(two.here, request);
            two.release(two.here, request, grant);
        }

        assertThat(two.store.size()).isZero();
    }

    /** What crashed holders leave goes once it has expired, while others use other locks. */
    @Test
    void sweep_expiredLeftoversOfManyNames_goneWhileOthersWork() {
        for (int i = 0; i < 5_000; i++) {
            two.acquire(two.here, named("held-" + i, "a", MUTEX, LEASE));
            two.acquire(two.here, named("read-" + i, "a", READ, LEASE));
            two.here.withdraw(named("withdrawn-" + i, "a", MUTEX, LEASE));
        }
        assertThat(two.store.size()).isEqualTo(15_000);
        two.pass(LEASE);

        for (int i = 0; i < 15_000; i++) {
            two.release(two.here, request("a", MUTEX), two.acquire(two.here, request("a", MUTEX)));
        }
        assertThat(two.store.size()).isZero();
    }

    /** The sweep leaves alone what has not expired. */
    @Test
    void sweep_unexpired_kept() {
        LeaseRequest held = named("held", "a", MUTEX, LEASE);
        Grant grant = two.acquire(two.here, held);
        for (int i = 0; i < 5_000; i++) {
            two.here.inspect(LOCK, MUTEX);
        }

        assertThat(two.here.renew(held, grant)).isEqualTo(RenewOutcome.RENEWED);
    }

    /** Eviction makes the holder lose both locks of the name, and wakes the waiters of both. */
    @Test
    void evict_bothLocksHeld_lostAndWaitersWoken() {
        Grant mutex = two.acquire(two.here, request("a", MUTEX));
        Grant write = two.acquire(two.here, request("w1", WRITE));
        two.ask(two.there, request("b", MUTEX));
        two.ask(two.there, request("r1", READ));

        two.store.evict(LOCK);

        assertThat(two.wokenIds).containsExactly("b", "r1");
        assertThat(two.here.renew(request("a", MUTEX), mutex)).isEqualTo(RenewOutcome.LOST);
        assertThat(two.release(two.here, request("w1", WRITE), write)).isEqualTo(ReleaseOutcome.NOT_HELD);
        assertThat(two.isGranted(two.there, request("b", MUTEX))).isTrue();
        assertThat(two.isGranted(two.there, request("r1", READ))).isTrue();
    }

    /** Evicting a name that nobody uses leaves nothing behind. */
    @Test
    void evict_unknownName_nothingKept() {
        two.store.evict("nobody's");

        assertThat(two.store.size()).isZero();
    }

    /** Under contention one thread at a time is inside, tokens rise, no waiter is forgotten, and nothing is left. */
    @Test
    void tryAcquire_manyThreads_exclusiveAndEveryWaiterIsWoken() throws Exception {
        MemoryStore store = MemoryStore.create();
        int threads = 8;
        int rounds = 2_000;
        long[] inside = {0, 0}; // entries, last token: guarded by the lock under test
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                int thread = t;
                running.add(pool.submit(() -> {
                    MemoryLockBackend backend = new MemoryLockBackend(store);
                    for (int i = 0; i < rounds; i++) {
                        LeaseRequest request = named(LOCK, thread + "-" + i, MUTEX, Duration.ofHours(1));
                        Grant grant = acquireBlocking(backend, request);
                        inside[0]++;
                        assertThat(grant.token()).isGreaterThan(inside[1]);
                        inside[1] = grant.token();
                        assertThat(backend.release(request, grant, grant.token()))
                                .isNotEqualTo(ReleaseOutcome.NOT_HELD);
                    }
                    backend.close();
                    return null;
                }));
            }
            for (Future<?> one : running) {
                one.get(50, TimeUnit.SECONDS);
            }
        } finally {
            pool.shutdownNow();
        }
        assertThat(inside[0]).isEqualTo((long) threads * rounds);
        assertThat(store.size()).isZero();
    }

    /** Waits for the hook alone, so that a wake-up that is missed shows as a time-out. */
    private static Grant acquireBlocking(MemoryLockBackend backend, LeaseRequest request) throws InterruptedException {
        Semaphore news = new Semaphore(0);
        try (Contender contender = backend.contend(request, news::release)) {
            while (true) {
                var grant = contender.tryAcquire().grant();
                if (grant.isPresent()) {
                    return grant.get();
                }
                assertThat(news.tryAcquire(20, TimeUnit.SECONDS)).isTrue();
            }
        }
    }

    private static LeaseRequest named(String lock, String id, LockMode mode, Duration lease) {
        return new LeaseRequest(lock, id, mode, lease, "host/1/" + id, null, true);
    }
}
