package dev.mortise.zookeeper;

import static dev.mortise.zookeeper.FaultKit.LONG_SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.Lease;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import dev.mortise.internal.LockEngine;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.ExclusionMonitor;
import dev.mortise.testkit.servers.Servers;
import dev.mortise.testkit.servers.ZooKeeperServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Interrupts that hit anywhere: while a node is made, waited with, or removed. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ZooKeeperInterruptTest {
    private static final int WANTED = 1_000;
    private static final String NAME = "interrupted";

    private static ZooKeeperServer server;
    private static Operator operator;

    private final Actors actors = new Actors();
    private final ExclusionMonitor monitor = new ExclusionMonitor();
    private final AtomicInteger interrupts = new AtomicInteger();
    private final AtomicInteger thrown = new AtomicInteger();

    @BeforeAll
    static void start() {
        server = Servers.zooKeeper();
        operator = new Operator(server.connectString());
    }

    @AfterAll
    static void stop() {
        operator.close();
        server.close();
    }

    /** An interrupt is never lost, never leaks a node or a hold, and never lets a second holder in. */
    @Test
    void anyCall_interruptedAnywhere_nothingLeaksAndNoFlagIsLost() {
        long seed = Long.getLong("mortise.test.seed", System.nanoTime());
        System.out.println("to repeat: -Dmortise.test.seed=" + seed);
        ScheduledExecutorService interrupter = Executors.newSingleThreadScheduledExecutor();
        // Nothing is handed on within a process, or the server would see little of all this.
        LockOptions options = LockOptions.builder().handOffs(0).build();
        String url = FaultKit.url(server.connectString(), LONG_SESSION);
        try (LockFactory near = LockFactory.open(url, options);
                LockFactory far = LockFactory.open(url, options)) {
            List<Actor<Void>> workers = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                LockFactory process = i % 2 == 0 ? near : far;
                Random random = new Random(seed + i);
                workers.add(actors.run("worker", () -> work(process, interrupter, random)));
            }
            workers.forEach(worker -> worker.join(Delays.PATIENCE.multipliedBy(6)));
            for (LockFactory process : List.of(near, far)) {
                Eventually.eventually(
                        "nothing left in hand", () -> LockEngine.census(process).isEmpty());
            }
            operator.awaitInLine(NAME, 0, Delays.PATIENCE);
        } finally {
            interrupter.shutdownNow();
        }
        System.out.println(interrupts + " interrupts, " + thrown + " of them thrown, " + monitor.visits() + " visits");
        monitor.assertExclusive(WANTED / 10);
        assertThat(thrown.get()).isBetween(WANTED / 100, interrupts.get());
    }

    private void work(LockFactory process, ScheduledExecutorService interrupter, Random random) {
        DistributedLock lock = process.getLock(NAME);
        while (interrupts.get() < WANTED) {
            Shot shot = new Shot(Thread.currentThread());
            interrupter.schedule(shot, random.nextInt(random.nextBoolean() ? 1_000 : 10_000), TimeUnit.MICROSECONDS);
            int form = random.nextInt(5);
            boolean wasThrown = false;
            try {
                call(lock, form);
            } catch (InterruptedException interrupted) {
                wasThrown = true;
                thrown.incrementAndGet();
                assertThat(form).as("a form that may throw").isBetween(1, 3);
                assertThat(lock.isHeldByCurrentThread()).isFalse();
            }
            boolean hit = shot.wasFired();
            boolean flag = Thread.interrupted();
            assertThat(wasThrown ^ flag)
                    .as("form %d, hit %b, thrown %b, flag %b", form, hit, wasThrown, flag)
                    .isEqualTo(hit);
            interrupts.addAndGet(hit ? 1 : 0);
        }
    }

    /** Gets the lock in one of five forms, if it is to be had, and gives it back, with or without a flag. */
    private void call(DistributedLock lock, int form) throws InterruptedException {
        switch (form) {
            case 0 -> lock.lock();
            case 1 -> lock.lockInterruptibly();
            case 2 -> {
                if (!lock.tryLock(3, TimeUnit.MILLISECONDS)) {
                    return;
                }
            }
            case 3 -> {
                Lease lease = lock.acquire();
                monitor.visit(lease.fencingToken());
                lease.close();
                return;
            }
            default -> {
                if (!lock.tryLock()) {
                    return;
                }
            }
        }
        monitor.visit(lock.fencingToken());
        lock.unlock();
    }

    /** One interrupt, which comes before a call is over or not at all. */
    private static final class Shot implements Runnable {
        private static final int LOADED = 0;
        private static final int FIRING = 1;
        private static final int FIRED = 2;
        private static final int VOID = 3;

        private final Thread target;
        private final AtomicInteger state = new AtomicInteger(LOADED);

        Shot(Thread target) {
            this.target = target;
        }

        @Override
        public void run() {
            if (state.compareAndSet(LOADED, FIRING)) {
                target.interrupt();
                state.set(FIRED);
            }
        }

        /** Whether it was fired; it will not be from now on. */
        boolean wasFired() {
            boolean none = state.compareAndSet(LOADED, VOID);
            while (!none && state.get() != FIRED) {
                Thread.onSpinWait();
            }
            return !none;
        }
    }
}
