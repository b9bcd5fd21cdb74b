package dev.mortise.internal;

import dev.mortise.DistributedLock;
import dev.mortise.Lease;
import dev.mortise.LockBackendException;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;

/** Somebody in a process who takes a lock, keeps it for a while and gives it back, round after round. Never blocks. */
final class SimActor {
    private final SimWorld world;
    private final SimTimeline timeline;
    private final SimProcess process;
    private final String name;
    private final SplittableRandom random;
    private int roundsLeft;
    private SimWish wish;
    private SimHolding holding;
    private CompletableFuture<?> answer;
    private long askedAt;
    private boolean cancelled;

    SimActor(SimWorld world, SimProcess process, String name, int rounds) {
        this.world = world;
        this.timeline = world.timeline();
        this.process = process;
        this.name = name;
        this.random = world.random().split();
        this.roundsLeft = rounds;
        think();
    }

    SimProcess process() {
        return process;
    }

    boolean isDone() {
        return roundsLeft == 0;
    }

    int roundsLeft() {
        return roundsLeft;
    }

    /** Has it stop after a few more rounds. */
    void hurry(int rounds) {
        roundsLeft = Math.min(roundsLeft, rounds);
    }

    /** What it waits for, or {@code null}. */
    SimWish waitingFor() {
        return answer != null ? wish : null;
    }

    long askedAt() {
        return askedAt;
    }

    private void think() {
        if (roundsLeft > 0) {
            timeline.in(random.nextLong(world.longestThought()), process, this::ask);
        }
    }

    private void roundDone() {
        holding = null;
        roundsLeft--;
        think();
    }

    private void ask() {
        wish = SimWish.random(random, world.focus(), world.weather().isCalm(), world.weather().leaseNanos);
        DistributedLock lock = wish.lock(process.engine());
        askedAt = timeline.now();
        cancelled = false;
        timeline.trace(this + " asks for " + wish + (wish.patience() == null ? "" : " within " + wish.patience()));
        if (wish.patience() == null) {
            CompletableFuture<Lease> lease = lock.acquireAsync();
            answer = lease;
            lease.whenComplete((granted, failure) -> answered(Optional.ofNullable(granted), failure));
        } else {
            CompletableFuture<Optional<Lease>> lease = lock.tryAcquireAsync(wish.patience());
            answer = lease;
            lease.whenComplete(this::answered);
        }
        if (wish.cancelAfter() >= 0) {
            CompletableFuture<?> asked = answer;
            timeline.in(wish.cancelAfter(), process, () -> cancel(asked));
        }
    }

    private void cancel(CompletableFuture<?> asked) {
        boolean inTime = asked == answer;
        world.report().count(inTime ? SimCount.CANCELLED : SimCount.CANCELLED_TOO_LATE);
        if (inTime) {
            timeline.trace(this + " cancels");
            cancelled = true;
            asked.cancel(false);
        }
    }

    /** Whatever is thrown in here would end up in a future that nobody reads. */
    private void answered(Optional<Lease> lease, Throwable failure) {
        try {
            if (!process.isDead()) {
                answer = null;
                outcome(lease, failure);
            }
        } catch (RuntimeException thrown) {
            timeline.violate(this + " met " + thrown);
        }
    }

    private void outcome(Optional<Lease> lease, Throwable failure) {
        if (cancelled) {
            roundDone();
        } else if (failure != null) {
            failed(failure);
        } else if (lease.isEmpty()) {
            timedOut();
        } else {
            hold(lease.get());
        }
    }

    private void failed(Throwable failure) {
        timeline.trace(this + " got a failure");
        world.report().count(SimCount.BACKEND_FAILURES);
        if (!(failure instanceof LockBackendException) || wish.patience() == null || world.isSettled(askedAt)) {
            timeline.violate(this + " asked for " + wish + " and got " + failure);
        }
        roundDone();
    }

    private void timedOut() {
        timeline.trace(this + " timed out");
        world.report().count(SimCount.TIMED_OUT);
        Duration waited = Duration.ofNanos((timeline.now() - askedAt) * 101 / 100);
        if (waited.compareTo(wish.patience()) < 0) {
            timeline.violate(this + " was refused before its time was up");
        }
        roundDone();
    }

    private void hold(Lease lease) {
        holding = world.checker().granted(this, wish, lease);
        SimHolding mine = holding;
        mine.listen(() -> lost(mine));
        long stay = world.weather().isCalm() ? Math.min(wish.holdFor(), SimWish.LONGEST_HOLD) : wish.holdFor();
        if (stay == 0) {
            close(mine);
            return;
        }
        timeline.in(random.nextLong(stay), process, mine::look);
        timeline.in(stay, process, () -> close(mine));
    }

    /** Some stop at once, some finish what they are doing, and a few forget about it. */
    private void lost(SimHolding mine) {
        int kind = random.nextInt(10);
        if (kind == 0 && !mine.wish().isMulti() && mine.isOpen() && mine == holding) {
            roundDone();
        } else if (kind < 5) {
            timeline.in(0, process, () -> close(mine));
        }
    }

    private void close(SimHolding mine) {
        if (mine.isOpen() && mine == holding) {
            mine.close();
            if (!process.isDead()) {
                roundDone();
            }
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
