package dev.mortise.internal;

import dev.mortise.LockOptions;
import dev.mortise.spi.LockBackend;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Keeps holds alive and says when one is lost.
 *
 * <p>One timer serves all holds. It fires when the first of them needs attention, collects those that are due, and sends
 * them off in one batch for each route; a route whose batch is under way gets the next one when that is back, so a server
 * that hangs delays nobody else. A renewal without an answer is repeated until the hold can no longer be trusted: then,
 * and not before, it is lost.
 *
 * <p>A lock that comes and goes touches the map only: the timer set for it stays set, finds nothing, and is not set
 * again. Taking and giving back a lock that is never due costs no wake-up.
 */
final class LeaseKeeper {
    private static final long LONGEST_RETRY_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final LockBackend backend;
    private final Surroundings world;
    private final Listeners listeners;
    private final boolean interruptOnLoss;
    private final long renewEvery;
    private final long together; // what is due within this time of each other goes in one batch
    private final Map<String, Hold> holds = new ConcurrentHashMap<>();
    private final Set<String> routesUnderWay = ConcurrentHashMap.newKeySet();
    private final ReentrantLock arming = new ReentrantLock();
    private Scheduler.Timer timer; // guarded by arming
    private volatile long armedFor;
    private volatile boolean armed;
    private volatile boolean closed;

    LeaseKeeper(LockBackend backend, LockOptions options, Surroundings world, Listeners listeners) {
        this.backend = backend;
        this.world = world;
        this.listeners = listeners;
        this.interruptOnLoss = options.interruptOnLoss();
        this.renewEvery = options.renewEvery().toNanos();
        this.together = renewEvery / 8;
    }

    /** Begins to look after a hold, before anybody can see it; {@code false} if the factory is closed. */
    boolean keep(Hold hold, long leasedFrom) {
        leased(hold, leasedFrom);
        holds.put(hold.id(), hold);
        if (closed) {
            holds.remove(hold.id());
            return false;
        }
        arm(hold.attention());
        // The timer is set for when the tenure ends if nothing more is heard; this is for one that ends before.
        hold.grant()
                .tenure()
                .ifPresent(tenure -> tenure.onEnd(() -> world.scheduler().execute(Lane.KEEPER, () -> trusts(hold))));
        return true;
    }

    /** Stops looking after a hold that goes back. */
    void forget(Hold hold) {
        holds.remove(hold.id());
    }

    /**
     * Tells whether a hold can be believed, by the clock of the asking thread. What cannot is lost from then on: nobody who
     * has seen a hold gone will see it back, even if a renewal is answered in the same moment.
     */
    boolean trusts(Hold hold) {
        long now = world.nanos();
        if (hold.isTrusted(now)) {
            return true;
        }
        lose(hold, hold.distrust(now), now);
        return false;
    }

    /** How long a hold can be believed if no renewal succeeds. */
    Duration remaining(Hold hold) {
        return trusts(hold) ? Duration.ofNanos(Math.max(0, hold.trustedUntil() - world.nanos())) : Duration.ZERO;
    }

    /** Stops, and hands over what is still held. */
    List<Hold> close() {
        closed = true;
        List<Hold> left = new ArrayList<>(holds.values());
        left.forEach(this::forget);
        return left;
    }

    int size() {
        return holds.size();
    }

    void lose(Hold hold, String reason, long now) {
        if (!hold.lose(reason, now)) {
            return;
        }
        holds.remove(hold.id());
        Turn ended = hold.gate().lost(hold);
        if (ended != null) {
            if (interruptOnLoss && ended.owner() instanceof Thread thread) {
                thread.interrupt();
            }
            listeners.lost(ended);
        }
    }

    private void leased(Hold hold, long sentAt) {
        hold.leasedAt(sentAt);
        long next = sentAt + renewEvery;
        hold.renewNext(next - together, next);
    }

    private void arm(long moment) {
        if (armed && armedFor - moment <= 0) {
            return;
        }
        arming.lock();
        try {
            if (armed && armedFor - moment <= 0) {
                return;
            }
            if (timer != null) {
                timer.cancel();
            }
            armedFor = moment;
            armed = true;
            timer = world.scheduler().schedule(Lane.KEEPER, moment, this::tick);
        } finally {
            arming.unlock();
        }
    }

    private void disarm() {
        arming.lock();
        try {
            armed = false;
            if (timer != null) {
                timer.cancel(); // a tick also follows each round, while the timer is set for later
                timer = null;
            }
        } finally {
            arming.unlock();
        }
    }

    private void tick() {
        disarm(); // first: a hold that arrives while the others are looked at sets the timer itself
        long now = world.nanos();
        Map<String, List<Hold>> due = new TreeMap<>();
        boolean anyLeft = false;
        long next = 0;
        for (Hold hold : holds.values()) {
            if (hold.isOrphaned()) {
                lose(hold, Loss.THREAD_ENDED, now);
            } else if (trusts(hold)) {
                boolean isDue = hold.isRenewable(now);
                if (isDue) {
                    due.computeIfAbsent(hold.route(), route -> new ArrayList<>())
                            .add(hold);
                }
                long moment = isDue ? hold.trustedUntil() : hold.attention();
                next = anyLeft && next - moment <= 0 ? next : moment;
                anyLeft = true;
            }
        }
        if (anyLeft) {
            arm(next);
        }
        due.forEach(this::send);
    }

    private void send(String route, List<Hold> batch) {
        if (routesUnderWay.add(route)) {
            world.scheduler().execute(Lane.RENEWAL, () -> renew(route, batch));
        }
    }

    private void renew(String route, List<Hold> batch) {
        try {
            new RenewalRound(backend, world, batch, this::settle).run();
        } finally {
            routesUnderWay.remove(route);
            world.scheduler().execute(Lane.KEEPER, this::tick);
        }
    }

    /** What was not believed any more stays lost: an answer that comes too late does not bring belief back. */
    private void renewed(Hold hold, long sentAt) {
        if (trusts(hold)) {
            leased(hold, sentAt);
        }
    }

    private void settle(Hold hold, long sentAt, RenewalRound.Answer answer) {
        long now = world.nanos();
        switch (answer.kind()) {
            case RENEWED -> renewed(hold, sentAt);
            case LOST -> lose(hold, Loss.GONE, now);
            case UNKNOWN -> {
                long retry = now + world.jittered(Math.min(renewEvery / 4, LONGEST_RETRY_NANOS));
                hold.renewNext(retry, retry);
                if (hold.isActive()) {
                    listeners.renewalFailed(hold, now, answer.cause());
                }
            }
        }
    }
}
