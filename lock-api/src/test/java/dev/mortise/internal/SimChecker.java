package dev.mortise.internal;

import dev.mortise.Lease;
import dev.mortise.LockListener;
import dev.mortise.LockLostEvent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Watches what holders believe: after every event, all leases of processes that run are asked whether they are valid,
 * each by the clock of its own process.
 */
final class SimChecker {
    private static final int KEYS = 2 * SimWish.NAMES;

    private final SimWorld world;
    private final List<SimHolding> open = new ArrayList<>();
    private final List<SimHolding> ended = new ArrayList<>();
    private final SimHolding[] exclusive = new SimHolding[KEYS];
    private final SimHolding[] reader = new SimHolding[KEYS];
    private final long[] lastExclusiveToken = new long[KEYS];
    private final long[] lastToken = new long[KEYS];

    SimChecker(SimWorld world) {
        this.world = world;
    }

    /** Notes that an actor got a lease. */
    SimHolding granted(SimActor actor, SimWish wish, Lease lease) {
        SimHolding holding = new SimHolding(world, actor, wish, lease);
        open.add(holding);
        world.report().count(SimCount.LEASES);
        if (wish.isMulti()) {
            world.report().count(SimCount.LEASES_OF_MULTI_LOCKS);
        } else if (wish.isShared()) {
            world.report().count(SimCount.LEASES_OF_READERS);
        }
        boolean valid = world.look(holding::isBelieved);
        long token = valid ? world.look(lease::fencingToken) : 0;
        world.timeline().trace(holding + (valid ? " begins with token " + token : " came too late"));
        if (valid && !wish.isMulti()) {
            checkToken(holding, token);
        }
        check();
        return holding;
    }

    /** Tokens rise in the order in which holders begin; only readers may begin in any order among themselves. */
    private void checkToken(SimHolding holding, long token) {
        int key = holding.wish().key();
        boolean shared = holding.wish().isShared();
        long before = shared ? lastExclusiveToken[key] : lastToken[key];
        if (token <= before) {
            throw world.timeline().violate(holding + " has token " + token + " after " + before);
        }
        lastToken[key] = Math.max(lastToken[key], token);
        if (!shared) {
            lastExclusiveToken[key] = token;
            if (!world.server().tokens().isGiven(token)) {
                world.report().count(SimCount.HAND_OFFS);
            }
        }
    }

    /** Looks for two who believe to hold what only one can. */
    void check() {
        if (open.isEmpty()) {
            return;
        }
        for (int key = 0; key < KEYS; key++) {
            exclusive[key] = null;
            reader[key] = null;
        }
        for (int i = open.size() - 1; i >= 0; i--) {
            SimHolding holding = open.get(i);
            if (holding.process().isDead()) {
                open.remove(i);
            } else if (!holding.isOpen()) {
                open.remove(i);
                ended.add(holding);
            } else if (!holding.process().isPaused() && world.look(holding::isBelieved)) {
                believed(holding);
            }
        }
    }

    private void believed(SimHolding holding) {
        SimWish wish = holding.wish();
        believed(holding, wish.key(), wish.isShared());
        if (wish.isMulti()) {
            believed(holding, wish.second(), false);
        }
    }

    private void believed(SimHolding holding, int key, boolean shared) {
        SimHolding other = exclusive[key] != null || shared ? exclusive[key] : reader[key];
        if (other != null) {
            throw world.timeline().violate("two holders: " + holding + " and " + other);
        }
        if (shared) {
            reader[key] = holding;
        } else {
            exclusive[key] = holding;
        }
    }

    /** At the end: every loss was told once, and nothing else was told as a loss. */
    void requireSettled() {
        check();
        ended.stream().filter(holding -> !holding.process().isDead()).forEach(SimHolding::requireSettled);
        open.forEach(SimHolding::requireSettled);
    }

    /** Listens to a process's engine: it must tell of each loss once. */
    LockListener listener(SimProcess process) {
        Set<Object> told = new HashSet<>();
        return new LockListener() {
            @Override
            public void lost(LockLostEvent event) {
                // Tokens that are times may be the same for the plain and the read/write lock of a name.
                if (!told.add(List.of(event.lockName(), event.fencingToken())) && !world.hasClockedTokens()) {
                    world.timeline().violate(process + " told its listener twice of the loss of " + event);
                }
            }
        };
    }
}
