package dev.mortise.campaign.scenario;

import dev.mortise.campaign.adapter.AnyLock;
import dev.mortise.campaign.adapter.LockClient;
import dev.mortise.campaign.run.Cell;
import dev.mortise.testkit.Eventually;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** A thread that takes and leaves locks, and keeps account of the interrupts that it notices: one is sent at a time. */
final class Interruptee {
    private static final Duration NOTICED = Duration.ofSeconds(10);
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Cell cell;
    private final LockClient client;
    private final int names;
    private final Random random;
    private final AtomicBoolean pending = new AtomicBoolean();
    private final AtomicLong gaveUp = new AtomicLong();
    private final AtomicLong held = new AtomicLong();
    private volatile Thread thread;
    private volatile boolean over;

    Interruptee(Cell cell, LockClient client, int names, int number) {
        this.cell = cell;
        this.client = client;
        this.names = names;
        this.random = new Random(cell.seed() + number);
    }

    /** Interrupts it, and waits until it has noticed. */
    boolean interrupt() {
        if (!Eventually.within(NOTICED, () -> thread != null)) {
            return false;
        }
        pending.set(true); // first: it may notice at once
        thread.interrupt();
        return Eventually.within(NOTICED, () -> !pending.get());
    }

    void stop() {
        over = true;
    }

    long gaveUp() {
        return gaveUp.get();
    }

    long held() {
        return held.get();
    }

    boolean run() {
        thread = Thread.currentThread();
        while (!over) {
            AnyLock lock = client.lock(cell.stem() + random.nextInt(names));
            try {
                if (take(lock)) {
                    leave(lock);
                }
            } catch (RuntimeException unasked) {
                cell.require(false, "an interrupt led to " + unasked);
            }
            notice(Thread.interrupted(), "a flag was set");
        }
        return true;
    }

    private boolean take(AnyLock lock) {
        boolean uninterruptibly = random.nextBoolean();
        try {
            if (uninterruptibly) {
                lock.lock();
            } else if (!lock.tryLock(PATIENCE)) {
                return false;
            }
            held.incrementAndGet();
            return true;
        } catch (InterruptedException told) {
            gaveUp.incrementAndGet();
            cell.require(!uninterruptibly, "lock() threw " + told);
            notice(true, "a wait was interrupted");
            cell.require(!lock.isHeld(), "an interrupted wait left the lock held");
            return false;
        }
    }

    /** With the flag set or not: an unlock frees the lock, and leaves the flag as it is. */
    private void leave(AnyLock lock) {
        boolean before = Thread.currentThread().isInterrupted();
        lock.unlock();
        cell.require(!before || Thread.currentThread().isInterrupted(), "an unlock swallowed an interrupt");
        cell.require(!lock.isHeld(), "the lock is held after its unlock");
    }

    private void notice(boolean noticed, String how) {
        if (noticed) {
            cell.require(pending.getAndSet(false), how + " though nobody interrupted");
        }
    }
}
