package dev.mortise.campaign.work;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * One thread of a client: takes a lock, reads the counter, thinks, looks whether it may still believe, writes one more,
 * and gives the lock back.
 */
final class Worker {
    /** After a failure, so that a server that refuses is not asked a thousand times a second. */
    private static final long REST = TimeUnit.MILLISECONDS.toNanos(5);

    private final List<RecordedLock> locks;
    private final Resource resource;
    private final int process;
    private final int thread;
    private final WorkPlan plan;
    private final Random random;

    Worker(List<RecordedLock> locks, Resource resource, int process, int thread, WorkPlan plan) {
        this.locks = locks;
        this.resource = resource;
        this.process = process;
        this.thread = thread;
        this.plan = plan;
        this.random = new Random(plan.seed() * 31 + thread);
    }

    void run(BooleanSupplier over) {
        while (!over.getAsBoolean()) {
            int number = random.nextInt(locks.size());
            try {
                long token = locks.get(number).acquire(plan.patience());
                if (token >= 0) {
                    section(number, locks.get(number), token);
                }
            } catch (InterruptedException unasked) {
                throw new IllegalStateException("nobody interrupts a worker", unasked);
            } catch (RuntimeException failed) {
                LockSupport.parkNanos(REST); // it is in the journal
            }
        }
    }

    private void section(int number, RecordedLock lock, long token) {
        long value = resource.read(number);
        think();
        if (lock.look()) {
            resource.write(number, process, thread, token, value + 1);
        }
        lock.release();
    }

    private void think() {
        Duration hold = plan.hold();
        if (!hold.isZero()) {
            LockSupport.parkNanos((long) (random.nextDouble() * hold.toNanos()));
        }
    }
}
