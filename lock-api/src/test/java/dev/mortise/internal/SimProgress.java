package dev.mortise.internal;

import dev.mortise.spi.LockMode;
import dev.mortise.spi.LockState;
import java.util.Arrays;

/** Looks, every now and then and most of all in fair weather, whether things move on and nothing is left behind. */
final class SimProgress {
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;
    private static final long EVERY = 100 * MILLI;
    private static final long LONGEST_IDLE = 1_500 * MILLI; // a second that missed news may cost, and the way
    private static final long LONGEST_MARK = 3 * SECOND; // how long the store keeps readers out for a writer

    private final SimWorld world;
    private final SimTimeline timeline;
    private final long[] idleSince = new long[2 * SimWish.NAMES];

    SimProgress(SimWorld world) {
        this.world = world;
        this.timeline = world.timeline();
        Arrays.fill(idleSince, -1);
        timeline.in(EVERY, null, this::audit);
    }

    private void audit() {
        for (int name = 0; name < SimWish.NAMES; name++) {
            world.ledger().audit(SimWish.name(name));
        }
        if (world.weather().isCalm()) {
            checkIdle();
        }
        timeline.in(EVERY, null, this::audit);
    }

    /** A lock that nobody has must not stay so while somebody wants it. */
    private void checkIdle() {
        for (int key = 0; key < idleSince.length; key++) {
            if (!isIdleAndWanted(key)) {
                idleSince[key] = -1;
            } else if (idleSince[key] < 0) {
                idleSince[key] = timeline.now();
            } else if (timeline.now() - idleSince[key] > LONGEST_IDLE) {
                throw timeline.violate("nobody has lock " + key + " for " + (timeline.now() - idleSince[key]) / MILLI
                        + " ms, and somebody wants it");
            }
        }
    }

    private boolean isIdleAndWanted(int key) {
        String name = SimWish.name(key % SimWish.NAMES);
        boolean plain = key < SimWish.NAMES;
        LockState state = world.server().look(name, plain ? LockMode.MUTEX : LockMode.WRITE);
        // Readers may have to wait out a writer that marked the lock and went away.
        return state.holders().isEmpty()
                && world.actors().stream()
                        .map(SimActor::waitingFor)
                        .anyMatch(wish -> wish != null && !wish.isMulti() && !wish.isShared() && wish.key() == key);
    }

    /** Runs until all actors are done. */
    void finish() {
        long lease = world.weather().leaseNanos;
        long rounds = world.actors().stream().mapToInt(SimActor::roundsLeft).sum();
        long perRound = SimWish.LONGEST_HOLD + 100 * MILLI;
        // Twice a lease: of those who crashed or gave up, and of holders who have just begun a long stay.
        long bound = timeline.now() + 5 * lease + LONGEST_MARK + 2 * SECOND + rounds * perRound;
        while (!world.actors().stream().allMatch(SimActor::isDone)) {
            if (timeline.now() > bound) {
                SimActor stuck = world.actors().stream()
                        .filter(actor -> !actor.isDone())
                        .findFirst()
                        .orElseThrow();
                throw timeline.violate(stuck + " is not done; it waits for " + stuck.waitingFor() + " since "
                        + stuck.askedAt() / 1e9 + " s");
            }
            timeline.runUntil(timeline.now() + EVERY);
        }
        timeline.runUntil(timeline.now() + 2 * lease + LONGEST_MARK + SECOND);
        world.checker().requireSettled();
        requireNothingLeft();
    }

    private void requireNothingLeft() {
        for (SimProcess process : world.processes()) {
            Census census = LockEngine.census(process.engine());
            if (!census.isEmpty()) {
                throw timeline.violate(process + " is done and still has " + census);
            }
        }
        for (int name = 0; name < SimWish.NAMES; name++) {
            world.server().look(SimWish.name(name), LockMode.MUTEX);
            world.server().look(SimWish.name(name), LockMode.WRITE);
        }
        if (world.server().store().size() > 0) {
            throw timeline.violate("the store keeps " + world.server().store().size() + " things nobody needs");
        }
    }
}
