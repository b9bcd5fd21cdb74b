package dev.mortise.internal;

import dev.mortise.Lease;
import dev.mortise.LockLostEvent;
import dev.mortise.LockLostException;

/** A lease in an actor's hands, and what it was told about it. */
final class SimHolding {
    /** How far its owner is with closing it. */
    private enum Stage {
        OPEN,
        CLOSING,
        CLOSED,
        FOUND_LOST
    }

    private final SimWorld world;
    private final SimActor actor;
    private final SimWish wish;
    private final Lease lease;
    private final boolean wasCalm;
    private Stage stage = Stage.OPEN;
    private boolean doubted;
    private int timesTold;

    SimHolding(SimWorld world, SimActor actor, SimWish wish, Lease lease) {
        this.world = world;
        this.actor = actor;
        this.wish = wish;
        this.lease = lease;
        this.wasCalm = world.isSettled(actor.askedAt());
    }

    SimProcess process() {
        return actor.process();
    }

    SimWish wish() {
        return wish;
    }

    boolean isOpen() {
        return stage == Stage.OPEN;
    }

    /** Whether its owner would act on it now. Belief that is gone must not come back: somebody may have seen it go. */
    boolean isBelieved() {
        boolean valid = lease.isValid();
        if (valid && doubted) {
            throw world.timeline().violate(this + " is valid again after it was not");
        }
        doubted |= !valid;
        return valid;
    }

    void listen(Runnable afterLoss) {
        lease.onLost(event -> {
            if (!process().isDead()) {
                told(event);
                afterLoss.run();
            }
        });
    }

    private void told(LockLostEvent event) {
        timesTold++;
        world.timeline().trace(this + " told of its loss: " + event.reason());
        world.report().count(SimCount.LOSSES);
        if (timesTold > 1) {
            world.timeline().violate(this + " was told of its loss " + timesTold + " times");
        }
        if (stage == Stage.CLOSED) {
            world.timeline().violate(this + " was told of a loss after it had been closed in time");
        }
        if (wasCalm) {
            world.timeline().violate(this + " was lost in fair weather: " + event.reason());
        }
        requireNotBelieved();
    }

    private void requireNotBelieved() {
        if (lease.isValid()) {
            world.timeline().violate(this + " is valid after it was told of its loss");
        }
    }

    /** Reads the token, as a holder does before it writes somewhere. */
    void look() {
        try {
            lease.fencingToken();
        } catch (IllegalMonitorStateException gone) {
            boolean lost = gone instanceof LockLostException;
            if (lost) {
                requireNotBelieved();
            } else if (isOpen()) {
                world.timeline().violate(this + " is open, and its token says " + gone);
            }
        }
    }

    void close() {
        stage = Stage.CLOSING;
        world.timeline().trace(this + " closes");
        try {
            lease.close();
            stage = Stage.CLOSED;
        } catch (LockLostException lost) {
            stage = Stage.FOUND_LOST;
            world.report().count(SimCount.CLOSED_AFTER_LOSS);
        }
        world.timeline().trace(this + " " + stage);
        if (stage == Stage.CLOSED && timesTold > 0 && !process().isDead()) {
            world.timeline().violate(this + " was told of a loss, and then closed as if there had been none");
        }
        lease.close(); // again: has no effect
    }

    /** At the end, when nothing more is to come. */
    void requireSettled() {
        int due = stage == Stage.CLOSED ? 0 : 1;
        if (timesTold != due) {
            throw world.timeline()
                    .violate(this + " ended as " + stage + " and was told of a loss " + timesTold + " times");
        }
    }

    @Override
    public String toString() {
        return actor + " lease of " + wish;
    }
}
