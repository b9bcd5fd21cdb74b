package dev.mortise.internal;

import dev.mortise.Lease;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** A future that goes through an {@link AcquireLoop} on the engine's threads, and needs none in between. */
final class FutureWaiter extends Waiter implements Runnable {
    private final Rooms rooms;
    private final CompletableFuture<Optional<Lease>> future = new CompletableFuture<>();
    private final AtomicInteger wakeUps = new AtomicInteger();
    private AcquireLoop loop;
    private Scheduler.Timer timer;

    private FutureWaiter(Rooms rooms, boolean patient, boolean bypass) {
        super(new HandleOwner(), patient, true, bypass);
        this.rooms = rooms;
    }

    /** Begins to wait; the future is empty if the time was up. */
    static CompletableFuture<Optional<Lease>> start(Rooms rooms, GateKey key, WaitBudget budget) {
        boolean patient = !budget.isNone();
        FutureWaiter waiter = new FutureWaiter(rooms, patient, key.mode().isShared() && !patient);
        waiter.loop = new AcquireLoop(rooms, key, budget, rooms.renewedTerms, null, waiter);
        waiter.future.whenComplete((lease, failure) -> {
            if (waiter.future.isCancelled()) {
                waiter.wake();
            }
        });
        waiter.wake();
        if (rooms.isClosed()) { // closed just now: nobody may be left to run it
            waiter.future.completeExceptionally(Rooms.closedException());
        }
        return waiter.future;
    }

    @Override
    boolean ownsAtOnce() {
        return true;
    }

    @Override
    void wake() {
        // One run at a time: whoever finds it running leaves a mark, and it goes round once more.
        if (wakeUps.getAndIncrement() == 0) {
            rooms.world.scheduler().execute(Lane.ATTEMPT, this);
        }
    }

    @Override
    public void run() {
        int seen = wakeUps.get();
        do {
            step();
            seen = wakeUps.addAndGet(-seen);
        } while (seen != 0);
    }

    private void step() {
        if (timer != null) {
            timer.cancel();
            timer = null;
        }
        if (loop.isDone()) {
            return;
        }
        if (future.isCancelled()) {
            loop.quit();
            return;
        }
        long until;
        try {
            until = loop.advance();
        } catch (RuntimeException | Error unexpected) {
            future.completeExceptionally(unexpected);
            return;
        }
        if (!loop.isDone()) {
            timer = rooms.world.scheduler().schedule(Lane.ATTEMPT, until, this::wake);
        } else if (rooms.isClosed()) {
            complete(); // there may be no lane left
        } else {
            rooms.world.scheduler().execute(Lane.COMPLETION, this::complete);
        }
    }

    private void complete() {
        if (loop.failure() != null) {
            future.completeExceptionally(loop.failure());
        } else if (loop.turn() == null) {
            future.complete(Optional.empty());
        } else {
            Lease lease = new HandleLease(rooms, loop.turn());
            if (!future.complete(Optional.of(lease))) {
                rooms.leaveQuietly(loop.turn()); // cancelled meanwhile
            }
        }
    }
}
