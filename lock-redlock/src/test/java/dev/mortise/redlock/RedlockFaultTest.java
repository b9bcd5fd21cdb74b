package dev.mortise.redlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockBackendException;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.ExclusionMonitor;
import dev.mortise.testkit.servers.RedisNode;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;

/** A minority of servers that are killed, restarted empty, stopped and let go, while others work. */
@Timeout(120)
class RedlockFaultTest {
    private static final Duration LEASE = Delays.millis(3_000);
    private static final LockOptions OPTIONS = LockOptions.builder()
            .lease(LEASE)
            .handOffs(5)
            .margin(Delays.millis(500))
            .commandTimeout(Delays.millis(800))
            .build();

    private final String name = "fault-" + UUID.randomUUID();
    private final AtomicBoolean over = new AtomicBoolean();
    private final AtomicLong tried = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final ExclusionMonitor monitor = new ExclusionMonitor();

    /** Nearly all go on as if nothing was the matter, and nobody is let in beside another. */
    @Test
    void tryLock_minorityInTrouble_worksOn(TestReporter reporter) {
        long seed = new Random().nextLong();
        reporter.publishEntry("seed", Long.toString(seed));
        Random random = new Random(seed);
        Actors actors = new Actors();
        try (Trio servers = new Trio(5);
                LockFactory one = LockFactory.open(servers.url(LEASE), OPTIONS);
                LockFactory two = LockFactory.open(servers.url(LEASE), OPTIONS);
                LockFactory three = LockFactory.open(servers.url(LEASE), OPTIONS)) {
            Delays.pass(LEASE.plusSeconds(1), "servers that were just started have no vote");
            for (LockFactory factory : List.of(one, two, three)) {
                actors.runMany(2, "worker", () -> work(factory));
            }
            for (int round = 0; round < 12; round++) {
                trouble(servers.node(random.nextInt(2)), random); // always the same two: a restart counts for a lease
            }
            over.set(true);
            actors.joinAll();
            reporter.publishEntry("tried, failed", tried + ", " + failed);
            assertThat(tried.get()).isGreaterThan(500);
            assertThat(failed.get()).isLessThanOrEqualTo(tried.get() / 100);
            monitor.assertExclusive(500);
        }
    }

    private void trouble(RedisNode node, Random random) {
        if (random.nextBoolean()) {
            node.kill();
            Delays.pass(Duration.ofMillis(random.nextInt(600)), "it is gone for a while");
            node.restart();
        } else {
            for (int flap = 0; flap < 3; flap++) {
                node.pause();
                Delays.pass(Duration.ofMillis(random.nextInt(300)), "it hangs for a while");
                node.resume();
                Delays.pass(Duration.ofMillis(random.nextInt(100)), "it is back for a moment");
            }
        }
    }

    private void work(LockFactory factory) throws InterruptedException {
        DistributedLock lock = factory.getLock(name);
        while (!over.get()) {
            tried.incrementAndGet();
            try {
                if (lock.tryLock(Delays.PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                    monitor.visit(lock.fencingToken());
                    lock.unlock();
                } else {
                    failed.incrementAndGet();
                }
            } catch (LockBackendException told) {
                failed.incrementAndGet();
            }
        }
    }

    /** A server that hangs keeps nobody waiting for longer than it takes to notice, and costs no threads. */
    @Test
    void lock_oneHangs_othersNotDelayed(TestReporter reporter) {
        try (Trio servers = new Trio(3);
                LockFactory locks = servers.open(OPTIONS)) {
            DistributedLock lock = locks.getLock(name);
            lock.lock();
            lock.unlock();
            servers.node(1).pause();
            long start = System.nanoTime();
            for (int i = 0; i < 200; i++) {
                lock.lock();
                lock.unlock();
            }
            Duration took = Delays.since(start);
            servers.node(1).resume();
            reporter.publishEntry("200 pairs with one that hangs", took.toMillis() + " ms");
            assertThat(took).isLessThan(Delays.millis(4_000));
            long threads = Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getName().startsWith("mortise-redlock-127"))
                    .count();
            assertThat(threads).isLessThanOrEqualTo(3 * 8);
            Eventually.eventually(
                    "no more connections than there may be, and one that listens, and ours",
                    () -> servers.node(1).command("CLIENT", "LIST").lines().count() <= 8 + 2);
        }
    }
}
