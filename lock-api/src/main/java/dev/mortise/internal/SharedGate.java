package dev.mortise.internal;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * The gate of a lock that many may hold: each with a hold of its own at the backend, so that each expires by itself.
 *
 * <p>The line is only for those the backend has refused: one of them contends for all, and each that gets in sends the
 * next. Nothing is handed on.
 */
final class SharedGate implements Gate {
    private final Ticker ticker;
    private final Consumer<Gate> retire;
    private final ReentrantLock mutex = new ReentrantLock();
    private final BackendPulse pulse = new BackendPulse();
    private final Map<Object, Turn> turns = new ConcurrentHashMap<>(4); // by owner, lost ones too until they unlock

    // Guarded by the mutex.
    private final Line line = new Line();
    private Waiter contending;
    private int bypassing;
    private int closing;
    private boolean retired;

    SharedGate(Ticker ticker, Consumer<Gate> retire) {
        this.ticker = ticker;
        this.retire = retire;
    }

    @Override
    public Step poll(Waiter waiter) {
        mutex.lock();
        try {
            if (retired) {
                return Step.RETIRED;
            }
            waiter.signalled = false;
            if (waiter.isBypass()) {
                if (!waiter.queued) {
                    waiter.queued = true;
                    bypassing++;
                }
                return Step.CONTEND;
            }
            if (contending == null && line.isFirst(waiter)) {
                contending = waiter;
            }
            line.add(waiter, ticker.nanos());
            return contending == waiter ? Step.CONTEND : Step.WAIT;
        } finally {
            mutex.unlock();
        }
    }

    @Override
    public Turn granted(Waiter waiter, Hold hold) {
        Turn turn;
        Waiter next;
        mutex.lock();
        try {
            if (!hold.isActive()) { // under the mutex that lost() takes after the loss is visible
                return null;
            }
            turn = hold.begin(waiter.owner(), ticker.nanos());
            waiter.turn = turn;
            turns.put(waiter.owner(), turn);
            next = stepOut(waiter);
        } finally {
            mutex.unlock();
        }
        Line.wake(next);
        return turn;
    }

    @Override
    public Step abandon(Waiter waiter) {
        Waiter next;
        mutex.lock();
        try {
            next = stepOut(waiter);
        } finally {
            mutex.unlock();
        }
        Line.wake(next);
        return Step.WAIT;
    }

    private Waiter stepOut(Waiter waiter) {
        if (!waiter.isBypass()) {
            line.remove(waiter);
        } else if (waiter.queued) {
            waiter.queued = false;
            bypassing--;
        }
        if (contending == waiter) {
            contending = null;
        }
        retireIfUnused();
        return contending == null ? line.signalFirst() : null;
    }

    @Override
    public Exit leave(Turn turn) {
        mutex.lock();
        try {
            turns.remove(turn.owner(), turn);
            if (turn.hold().loss() != null) {
                retireIfUnused();
                return Exit.LOST;
            }
            closing++;
            return Exit.RELEASE;
        } finally {
            mutex.unlock();
        }
    }

    @Override
    public void opened(long notBefore) {
        mutex.lock();
        try {
            closing--;
            retireIfUnused();
        } finally {
            mutex.unlock();
        }
    }

    private void retireIfUnused() {
        boolean used = contending != null || bypassing > 0 || closing > 0 || !line.isEmpty() || !turns.isEmpty();
        if (!used && !retired) {
            retired = true;
            retire.accept(this);
        }
    }

    @Override
    public void standBack(long notBefore) {
        // Readers do not keep each other out, so there is nobody to stand back for.
    }

    @Override
    public long notBefore() {
        return ticker.nanos();
    }

    @Override
    public Turn lost(Hold hold) {
        mutex.lock();
        try {
            Turn turn = hold.turn(); // null if it was lost before its owner could see it
            boolean ownerWillUnlock = turn != null && turn.owner() instanceof Thread thread && thread.isAlive();
            if (turn != null && !ownerWillUnlock) {
                turns.remove(turn.owner(), turn);
                retireIfUnused();
            }
            return turn;
        } finally {
            mutex.unlock();
        }
    }

    @Override
    public Turn turnOf(Object owner) {
        return turns.get(owner);
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
