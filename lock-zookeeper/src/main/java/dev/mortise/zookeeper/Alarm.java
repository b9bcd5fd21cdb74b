package dev.mortise.zookeeper;

import java.util.OptionalLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Looks after many things with one timer, which is set for the first of them. Something that comes and goes long before it
 * is due costs a comparison.
 */
final class Alarm {
    private final Housekeeper housekeeper;
    private final Supplier<OptionalLong> task;
    private final ReentrantLock arming = new ReentrantLock();
    private volatile boolean armed;
    private volatile long armedFor; // meaningful while armed; both are written under the lock

    /** @param task looks after what is due, and says when the next is, if there is one */
    Alarm(Housekeeper housekeeper, Supplier<OptionalLong> task) {
        this.housekeeper = housekeeper;
        this.task = task;
    }

    /** Has the task run at a moment of {@link System#nanoTime()}, or before. */
    void noLaterThan(long moment) {
        if (armed && armedFor - moment <= 0) {
            return;
        }
        arming.lock();
        try {
            if (armed && armedFor - moment <= 0) {
                return;
            }
            armed = true;
            armedFor = moment;
        } finally {
            arming.unlock();
        }
        housekeeper.schedule(Math.max(0, moment - System.nanoTime()), () -> ring(moment));
    }

    private void ring(long moment) {
        arming.lock();
        try {
            if (!armed || armedFor != moment) {
                return; // an earlier one was set meanwhile, and has seen to the rest
            }
            armed = false; // before looking: what comes meanwhile sets the timer itself
        } finally {
            arming.unlock();
        }
        task.get().ifPresent(this::noLaterThan);
    }
}
