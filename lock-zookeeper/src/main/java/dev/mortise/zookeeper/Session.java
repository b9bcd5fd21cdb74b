package dev.mortise.zookeeper;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.ZooKeeper;

/**
 * A session with the ensemble: what our nodes live and die with.
 *
 * <p><b>Belief.</b> The leader ends a session that was silent for the session timeout. What it last heard may be older than
 * what we last sent, because the servers between us tell it of us only now and then, and a client with nothing to say says
 * so every third of the timeout. So a session is believed for two thirds of its timeout, counted from before something was
 * sent that a majority agreed to: not from when the connection was seen to break, which may be long after.
 *
 * <p>While locks are held, and nothing else was written for a sixth of the timeout, a majority is asked. What a server answers
 * from its own copy proves nothing about the session, and neither does a leader that does not know yet that there is another:
 * so neither reads count nor a sync.
 */
final class Session {
    private static final int DRIFT_DIVISOR = 100;

    private final ZooKeeper handle;
    private final Housekeeper housekeeper;
    private final Requests requests;
    private final Watches watches = new Watches(this);
    private final Streaks streaks;
    private final Set<Holding> holdings = ConcurrentHashMap.newKeySet();
    private final AtomicLong confirmedAt = new AtomicLong(System.nanoTime() - TimeUnit.DAYS.toNanos(1)); // never yet
    private final AtomicBoolean pulsing = new AtomicBoolean();
    private volatile boolean over;

    Session(ZooKeeper handle, Housekeeper housekeeper) {
        this.handle = handle;
        this.housekeeper = housekeeper;
        this.requests = new Requests(handle, this::confirmed);
        this.streaks = new Streaks(requests);
    }

    Requests ask() {
        return requests;
    }

    Watches watches() {
        return watches;
    }

    Streaks streaks() {
        return streaks;
    }

    boolean isOf(ZooKeeper other) {
        return handle == other;
    }

    /** The id that the server put on our nodes; 0 before the first connection. */
    long id() {
        return handle.getSessionId();
    }

    /** How long the server waits for a sign of life, as agreed with it; 0 before the first connection. */
    long timeoutNanos() {
        return TimeUnit.MILLISECONDS.toNanos(handle.getSessionTimeout());
    }

    boolean isOver() {
        return over;
    }

    /** Whether the handle is done for: expired, closed, or not let in. */
    boolean isDead() {
        return !handle.getState().isAlive();
    }

    /** Whether the server has lost the others, and answers what was true when it did. */
    boolean isReadOnly() {
        return handle.getState() == ZooKeeper.States.CONNECTEDREADONLY;
    }

    long trustedUntil() {
        long believed = timeoutNanos() / 3 * 2;
        return confirmedAt.get() + believed - believed / DRIFT_DIVISOR;
    }

    /** Whether what is granted now is believed until well after the first time that a majority is asked because of it. */
    boolean isConfirmedLately() {
        return untilNextPulse() > 0;
    }

    private long untilNextPulse() {
        return confirmedAt.get() + timeoutNanos() / 6 - System.nanoTime();
    }

    private void confirmed(long sentAt) {
        confirmedAt.accumulateAndGet(sentAt, (a, b) -> a - b > 0 ? a : b);
    }

    /** Watches over a lock that was granted. */
    void hold(Holding holding) {
        holdings.add(holding);
        if (over) { // after it is there: whoever ends the session meanwhile finds it, or is found here
            holding.end();
        }
        if (pulsing.compareAndSet(false, true)) {
            planPulse(untilNextPulse());
        }
    }

    void letGo(Holding holding) {
        holdings.remove(holding);
    }

    private void planPulse(long delayNanos) {
        housekeeper.schedule(Math.max(0, delayNanos), this::pulse);
    }

    private void pulse() {
        if (over || holdings.isEmpty()) {
            pulsing.set(false);
            if (!over && !holdings.isEmpty() && pulsing.compareAndSet(false, true)) {
                planPulse(untilNextPulse()); // for one that came between the look and the note
            }
            return;
        }
        long left = untilNextPulse();
        if (left <= 0) {
            askMajority();
        }
        planPulse(left <= 0 ? timeoutNanos() / 6 : left);
    }

    private void askMajority() {
        holdings.stream()
                .findFirst()
                .ifPresent(holding -> requests.settle(holding.node().base()).whenComplete((done, failed) -> {
                    if (failed instanceof KeeperException said && said.code() == Code.SESSIONEXPIRED) {
                        end();
                    }
                }));
    }

    /** After the connection broke and stands again: the session lives, but do the nodes? */
    void lookAgain() {
        askMajority();
        for (Holding holding : holdings) {
            requests.look(holding.node().path()).whenComplete((node, failed) -> {
                boolean gone = failed instanceof KeeperException said && said.code() == Code.NONODE;
                if (gone || node != null && node.owner() != id()) {
                    holding.end();
                }
            });
        }
    }

    /** Notes that the session is over, or that nobody will use it again: nothing in it is held any more. */
    void end() {
        over = true;
        holdings.forEach(Holding::end);
        watches.fireAll();
    }
}
