package dev.mortise.internal;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiPredicate;
import java.util.function.Consumer;

/**
 * The gate of a lock with one holder.
 *
 * <p>At any time the gate is in one of these states, by its fields:
 *
 * <ul>
 *   <li>held: {@code turn} is set;
 *   <li>between local holders: {@code idle} is the hold that the next one takes, and the line is not empty;
 *   <li>contended for: {@code contending} is first in line and busy at the backend;
 *   <li>closing: a hold is on its way back to the backend;
 *   <li>none of these: somebody in line has been woken to contend, or the gate retires.
 * </ul>
 */
final class ExclusiveGate implements Gate {
    private final Ticker ticker;
    private final HandOffPolicy policy;
    private final Consumer<Gate> retire;
    private final ReentrantLock mutex = new ReentrantLock();
    private final BackendPulse pulse = new BackendPulse();

    // Guarded by the mutex; lostTurns and turn are also read without it.
    private final Line line = new Line();
    private volatile Map<Object, Turn> lostTurns = Map.of(); // by thread, until it unlocks; never changed but replaced
    private volatile Turn turn;
    private Hold idle;
    private Waiter contending;
    private boolean closing;
    private boolean retired;

    private volatile long notBefore; // of interest only to the one who contends

    ExclusiveGate(Ticker ticker, HandOffPolicy policy, Consumer<Gate> retire) {
        this.ticker = ticker;
        this.policy = policy;
        this.retire = retire;
        this.notBefore = ticker.nanos();
    }

    @Override
    public Step poll(Waiter waiter) {
        mutex.lock();
        try {
            waiter.signalled = false;
            if (waiter.turn != null) { // before all else: it may have been lost again, and the gate gone with it
                return Step.TURN;
            }
            if (retired) {
                return Step.RETIRED;
            }
            if (contending == waiter) {
                return Step.CONTEND;
            }
            long now = ticker.nanos();
            if (turn == null && contending == null && !closing) {
                Step step = enter(waiter, now);
                if (step != Step.WAIT) {
                    return step;
                }
            }
            if (waiter.isPatient()) {
                line.add(waiter, now);
            }
            return Step.WAIT;
        } finally {
            mutex.unlock();
        }
    }

    private Step enter(Waiter waiter, long now) {
        boolean isFirst = line.isFirst(waiter);
        if (idle == null) {
            return isFirst ? contend(waiter, now) : Step.WAIT;
        }
        if (!isFirst && !policy.mayOvertake(line.first(), now)) {
            return Step.WAIT;
        }
        if (waiter.takesHandOff() && policy.allows(idle, now)) {
            handOn(waiter, now);
            return Step.TURN;
        }
        if (!isFirst) {
            return Step.WAIT;
        }
        waiter.inherited = takeIdle();
        contend(waiter, now);
        return Step.RELEASE;
    }

    private Step contend(Waiter waiter, long now) {
        contending = waiter;
        line.add(waiter, now);
        return Step.CONTEND;
    }

    private void handOn(Waiter waiter, long now) {
        line.remove(waiter);
        waiter.turn = takeIdle().handOn(waiter.owner(), now);
        turn = waiter.turn;
    }

    private Hold takeIdle() {
        Hold hold = idle;
        idle = null;
        return hold;
    }

    @Override
    public Turn granted(Waiter waiter, Hold hold) {
        mutex.lock();
        try {
            if (!hold.isActive()) { // under the mutex that lost() takes after the loss is visible
                return null;
            }
            contending = null;
            line.remove(waiter);
            waiter.turn = hold.begin(waiter.owner(), ticker.nanos());
            turn = waiter.turn;
            return turn;
        } finally {
            mutex.unlock();
        }
    }

    @Override
    public Exit leave(Turn leaving) {
        Waiter toWake;
        mutex.lock();
        try {
            if (turn != leaving) {
                forget(leaving);
                retireIfUnused();
                return Exit.LOST;
            }
            turn = null;
            long now = ticker.nanos();
            Waiter next = line.first();
            if (next == null || !next.takesHandOff() || !policy.allows(leaving.hold(), now)) {
                closing = true;
                return Exit.RELEASE;
            }
            leaving.hold().turn(null);
            idle = leaving.hold();
            toWake = line.signalFirst();
            if (next.ownsAtOnce() || !policy.mayOvertake(next, now)) {
                handOn(next, now);
            }
        } finally {
            mutex.unlock();
        }
        Line.wake(toWake);
        return Exit.KEPT;
    }

    @Override
    public Step abandon(Waiter waiter) {
        Waiter next;
        mutex.lock();
        try {
            if (waiter.turn != null) {
                return Step.TURN;
            }
            line.remove(waiter);
            if (contending == waiter) {
                contending = null;
            }
            if (idle != null && line.isEmpty()) {
                waiter.inherited = takeIdle();
                closing = true;
                return Step.RELEASE;
            }
            next = nextToWake();
        } finally {
            mutex.unlock();
        }
        Line.wake(next);
        return Step.WAIT;
    }

    @Override
    public void opened(long notBefore) {
        Waiter next;
        mutex.lock();
        try {
            closing = false;
            this.notBefore = notBefore;
            next = nextToWake();
        } finally {
            mutex.unlock();
        }
        Line.wake(next);
    }

    @Override
    public void standBack(long notBefore) {
        this.notBefore = notBefore;
    }

    @Override
    public long notBefore() {
        return notBefore;
    }

    @Override
    public Turn lost(Hold hold) {
        Waiter next;
        Turn ended = null;
        mutex.lock();
        try {
            Turn current = turn;
            if (idle == hold) {
                idle = null;
            } else if (current != null && current.hold() == hold) {
                ended = current;
                if (current.owner() instanceof Thread thread && thread.isAlive()) {
                    remember(thread, current); // before it leaves the other place: its thread looks without the mutex
                }
                turn = null;
            }
            next = nextToWake();
        } finally {
            mutex.unlock();
        }
        Line.wake(next);
        return ended;
    }

    /** Finds who has to move now that something changed; retires the gate if nobody is left. */
    private Waiter nextToWake() {
        if (turn != null || contending != null || closing) {
            return null;
        }
        retireIfUnused();
        return line.signalFirst();
    }

    private void retireIfUnused() {
        forgetDead();
        boolean used = turn != null || idle != null || contending != null || closing;
        if (!used && line.isEmpty() && lostTurns.isEmpty() && !retired) {
            retired = true;
            retire.accept(this);
        }
    }

    private void remember(Thread thread, Turn lost) {
        Map<Object, Turn> more = new HashMap<>(lostTurns);
        more.put(thread, lost);
        lostTurns = more;
    }

    private void forget(Turn left) {
        keepLost((owner, lost) -> lost != left);
    }

    /** Nobody will ever unlock those of a thread that has ended. */
    private void forgetDead() {
        keepLost((owner, lost) -> ((Thread) owner).isAlive());
    }

    private void keepLost(BiPredicate<Object, Turn> kept) {
        if (!lostTurns.isEmpty()) {
            Map<Object, Turn> fewer = new HashMap<>(lostTurns);
            fewer.entrySet().removeIf(entry -> !kept.test(entry.getKey(), entry.getValue()));
            lostTurns = fewer;
        }
    }

    @Override
    public Turn turnOf(Object owner) {
        Turn current = turn;
        if (current != null && current.owner() == owner) {
            return current;
        }
        return lostTurns.get(owner);
    }

    @Override
    public BackendPulse pulse() {
        return pulse;
    }

    @Override
    public List<Waiter> waiters() {
        mutex.lock();
        try {
            return line.copy();
        } finally {
            mutex.unlock();
        }
    }
}
