package dev.mortise.redlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Actors;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;

/** Clients that start together split the servers among them, and one wins all the same. */
@Timeout(120)
class RedlockSplitVoteTest {
    private static final int CLIENTS = 5;
    private static final int ROUNDS = 300;

    private final String name = "split-" + UUID.randomUUID();

    /** There is a winner soon in nearly every round, and in all of them before long. */
    @Test
    void lock_fiveStartTogether_oneWinsSoon(TestReporter reporter) {
        LockOptions options =
                LockOptions.builder().lease(Duration.ofSeconds(30)).handOffs(0).build();
        AtomicLongArray first = new AtomicLongArray(ROUNDS);
        AtomicLongArray started = new AtomicLongArray(ROUNDS);
        try (Trio servers = new Trio(5)) {
            List<LockFactory> factories = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                factories.add(servers.open(options));
            }
            CyclicBarrier together = new CyclicBarrier(CLIENTS);
            Actors actors = new Actors();
            List<Actor<Void>> clients = new ArrayList<>();
            for (LockFactory factory : factories) {
                clients.add(actors.run("client", () -> {
                    for (int round = 0; round < ROUNDS; round++) {
                        DistributedLock lock = factory.getLock(name + round);
                        together.await();
                        started.compareAndSet(round, 0, System.nanoTime());
                        lock.lock();
                        first.compareAndSet(round, 0, System.nanoTime());
                        lock.unlock();
                    }
                }));
            }
            clients.forEach(client -> client.join(Duration.ofMinutes(1)));
            factories.forEach(LockFactory::close);
        }
        long[] waits = new long[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            waits[round] = first.get(round) - started.get(round);
        }
        Arrays.sort(waits);
        Duration p99 = Duration.ofNanos(waits[ROUNDS * 99 / 100]);
        Duration longest = Duration.ofNanos(waits[ROUNDS - 1]);
        reporter.publishEntry(
                "winner: median, 99 %, longest",
                millis(waits[ROUNDS / 2]) + ", " + p99.toMillis() + ", " + longest.toMillis() + " ms");
        assertThat(p99).isLessThan(Duration.ofSeconds(2));
        assertThat(longest).isLessThan(Duration.ofSeconds(5));
    }

    private static long millis(long nanos) {
        return Duration.ofNanos(nanos).toMillis();
    }
}
