package dev.mortise.internal;

import dev.mortise.LockLostException;
import dev.mortise.LockOptions;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockBackend;
import dev.mortise.spi.LockNames;
import dev.mortise.spi.ReleaseOutcome;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The parts of one factory's engine, and the way out of a lock, which touches most of them. */
final class Rooms {
    private static final Logger LOG = LoggerFactory.getLogger("dev.mortise");
    private static final String PROCESS = HolderName.ofProcess();

    final LockBackend backend;
    final LockOptions options;
    final Surroundings world;
    final Listeners listeners;
    final Gates gates;
    final LeaseKeeper keeper;
    final Releaser releaser;
    final LeaseTerms renewedTerms;
    final Errands errands = new Errands();
    private final AtomicLong acquisitions = new AtomicLong();

    Rooms(LockBackend backend, LockOptions options, Surroundings world) {
        this.backend = backend;
        this.options = options;
        this.world = world;
        this.listeners = new Listeners(world.scheduler());
        this.gates = new Gates(world.ticker(), options);
        this.keeper = new LeaseKeeper(backend, options, world, listeners);
        this.releaser = new Releaser(backend, world, keeper, errands);
        this.renewedTerms = LeaseTerms.renewed(options);
    }

    void requireOpen() {
        if (isClosed()) {
            throw closedException();
        }
    }

    boolean isClosed() {
        return errands.isClosed();
    }

    static IllegalStateException closedException() {
        return new IllegalStateException("lock factory is closed");
    }

    /** A request with an id that no other acquisition has, ever. */
    LeaseRequest request(GateKey key, Duration lease, String writerId, boolean willWait) {
        String id = world.identity() + ":" + Long.toString(acquisitions.incrementAndGet(), Character.MAX_RADIX);
        String holder = PROCESS + Thread.currentThread().getName();
        return new LeaseRequest(key.name(), id, key.mode(), lease, holder, writerId, willWait);
    }

    /**
     * Ends a turn: passes the hold on, or gives it back.
     *
     * @throws dev.mortise.LockLostException if it was lost before
     */
    void leave(Turn turn) {
        Hold hold = turn.hold();
        Gate gate = hold.gate();
        keeper.trusts(hold); // a hold that ran out just now is lost before it is given back
        switch (gate.leave(turn)) {
            case KEPT -> listeners.released(turn, world.nanos(), null);
            case RELEASE -> giveBack(turn, gate);
            case LOST -> {
                if (!isClosed()) {
                    // The lease may still stand at the backend, now for nobody.
                    releaser.withdraw(hold.request(), hold.leasedUntil());
                }
                listeners.lost(turn);
                throw turn.lostException();
            }
        }
    }

    /** Ends a turn that its owner never knew of, so that its loss is no news either. */
    void leaveQuietly(Turn turn) {
        try {
            leave(turn);
        } catch (LockLostException neverUsed) {
            LOG.debug("a lock that came too late was lost before it could be given back", neverUsed);
        }
    }

    private void giveBack(Turn turn, Gate gate) {
        Hold hold = turn.hold();
        long notBefore = world.nanos();
        try {
            if (!hold.leave()) {
                listeners.lost(turn);
                throw turn.lostException();
            }
            ReleaseOutcome outcome = releaser.release(hold, failure -> {
                hold.released();
                listeners.released(turn, world.nanos(), failure);
            });
            notBefore = turnOfOthers(outcome);
            if (outcome == ReleaseOutcome.NOT_HELD && hold.lostWhileLeaving(world.nanos())) {
                listeners.lost(turn);
                throw turn.lostException();
            }
            if (outcome != null) {
                hold.released();
                listeners.released(turn, world.nanos(), null);
            }
        } finally {
            gate.opened(notBefore);
        }
    }

    /** Gives back a hold that nobody here has or wants, on behalf of the waiter that found it. */
    long giveBackUnused(Hold hold) {
        if (!hold.leave()) { // lost; the lease may still stand at the backend
            releaser.withdraw(hold.request(), hold.leasedUntil());
            return world.nanos();
        }
        ReleaseOutcome outcome = releaser.release(hold, failure -> hold.released());
        if (outcome != null) {
            hold.released();
        }
        return turnOfOthers(outcome);
    }

    /** The moment until which this process stays away, if others wait. */
    private long turnOfOthers(ReleaseOutcome outcome) {
        boolean others = outcome == ReleaseOutcome.RELEASED_TO_OTHERS;
        return world.nanos() + (others ? backend.traits().noticeTime().toNanos() : 0);
    }

    /** What a thread is told that does not hold a lock it should. */
    static IllegalMonitorStateException notHeld(String lockName) {
        return new IllegalMonitorStateException("lock " + LockNames.quote(lockName) + " is not held by thread "
                + Thread.currentThread().getName());
    }
}
