package dev.mortise.internal;

import dev.mortise.spi.LockNames;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/** A thread that goes through an {@link AcquireLoop} and parks in between. */
final class ThreadWaiter extends Waiter {
    private final Thread thread = Thread.currentThread();

    ThreadWaiter(Object owner, boolean patient, boolean takesHandOff, boolean bypass) {
        super(owner, patient, takesHandOff, bypass);
    }

    @Override
    boolean ownsAtOnce() {
        return false;
    }

    @Override
    void wake() {
        LockSupport.unpark(thread);
    }

    /**
     * Drives the loop to its end.
     *
     * @return the turn, or {@code null} if the time was up
     */
    Turn await(AcquireLoop loop, WaitBudget budget, Rooms rooms, String lockName) throws InterruptedException {
        // Taken off even when it does not end the wait: a pending interrupt would make every park return at once.
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                if (interrupted && budget.isInterruptible()) {
                    interrupted = false;
                    loop.quit();
                    throw new InterruptedException("interrupted while waiting for lock " + LockNames.quote(lockName));
                }
                long until = loop.advance();
                if (loop.isDone()) {
                    return outcome(loop, budget, rooms);
                }
                if (Thread.interrupted()) {
                    interrupted = true;
                } else {
                    LockSupport.parkNanos(this, until - rooms.world.nanos());
                }
            }
        } finally {
            if (interrupted) {
                thread.interrupt();
            }
        }
    }

    private static Turn outcome(AcquireLoop loop, WaitBudget budget, Rooms rooms) {
        if (loop.failure() != null) {
            awaitWithdrawal(loop, budget, rooms);
            throw loop.failure();
        }
        return loop.turn();
    }

    /** Has an attempt of unknown outcome taken back before the failure is reported, if that can be had in time. */
    private static void awaitWithdrawal(AcquireLoop loop, WaitBudget budget, Rooms rooms) {
        if (loop.withdrawal() == null || rooms.isClosed()) {
            return;
        }
        long command = rooms.options.commandTimeout().toNanos();
        long patience = Math.min(command, budget.deadline() + command - rooms.world.nanos());
        try {
            loop.withdrawal().get(Math.max(0, patience), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException | ExecutionException goesOnInTheBackground) {
            return;
        }
    }
}
