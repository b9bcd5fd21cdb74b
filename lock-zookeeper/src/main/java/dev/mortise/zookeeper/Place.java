package dev.mortise.zookeeper;

import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockMode;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One acquisition as this process knows it: waiting, granted, or on its way out.
 *
 * <p>The server keeps a node for as long as the session lives. That a lock ends with its lease, although its process lives
 * on, is seen to here: see {@link Places}.
 */
final class Place {
    private enum State {
        WAITING,
        GRANTED,
        LEAVING
    }

    private final LeaseRequest request;
    private final String unique;
    private final ReentrantLock lock = new ReentrantLock();

    // All guarded by the lock.
    private State state = State.WAITING;
    private QueueNode node; // null before it was asked for, and after it was found gone
    private Holding holding; // while granted
    private Grant grant; // while granted
    private long leaseEnd; // while granted
    private CompletableFuture<Boolean> removal; // while leaving

    Place(LeaseRequest request) {
        this.request = request;
        ThreadLocalRandom random = ThreadLocalRandom.current();
        this.unique = new UUID(random.nextLong(), random.nextLong()).toString();
    }

    LeaseRequest request() {
        return request;
    }

    /** What sets the names of its nodes apart from all others. */
    String unique() {
        return unique;
    }

    /** The node it has or may have, if it was asked for in this session. */
    QueueNode nodeIn(Session session) {
        lock.lock();
        try {
            return node != null && node.session() == session ? node : null;
        } finally {
            lock.unlock();
        }
    }

    /** Notes that a node was asked for; {@code false} if nobody wants one any more. */
    boolean occupy(QueueNode asked) {
        lock.lock();
        try {
            if (state == State.LEAVING) {
                return false;
            }
            state = State.WAITING;
            endHolding();
            node = asked;
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Notes that a node is not there, or no longer. */
    void vacate(QueueNode gone) {
        lock.lock();
        try {
            if (node == gone && state != State.LEAVING) {
                node = null;
                state = State.WAITING;
                endHolding();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Notes that it is its turn; the lease runs from now.
     *
     * @return the grant, the same as before if it had one; {@code null} if nobody wants it any more
     */
    Grant grant(QueueNode of, Holding offered, long token) {
        lock.lock();
        try {
            if (state == State.LEAVING || node != of) {
                return null;
            }
            if (state == State.WAITING) {
                state = State.GRANTED;
                holding = offered;
                grant = Grant.reserving(token, Tokens.HAND_OFFS, null).during(holding);
                holding.session().hold(holding);
            }
            leaseEnd = System.nanoTime() + request.lease().toNanos();
            return grant;
        } finally {
            lock.unlock();
        }
    }

    /** What it holds, or {@code null}. */
    Holding holding() {
        lock.lock();
        try {
            return state == State.GRANTED && !holding.isOver() ? holding : null;
        } finally {
            lock.unlock();
        }
    }

    /** Lets the lease run anew from now; {@code false} if what was looked at is not held any more. */
    boolean extend(Holding looked) {
        lock.lock();
        try {
            boolean held = state == State.GRANTED && holding == looked && !looked.isOver();
            if (held) {
                leaseEnd = System.nanoTime() + request.lease().toNanos();
            }
            return held;
        } finally {
            lock.unlock();
        }
    }

    boolean isGranted() {
        lock.lock();
        try {
            return state == State.GRANTED;
        } finally {
            lock.unlock();
        }
    }

    boolean isWaiting() {
        lock.lock();
        try {
            return state == State.WAITING;
        } finally {
            lock.unlock();
        }
    }

    /** When the lease ends; only of one that is granted. */
    long leaseEnd() {
        lock.lock();
        try {
            return leaseEnd;
        } finally {
            lock.unlock();
        }
    }

    /** Leaves if it is granted and its lease is over. */
    boolean leaveIfExpired(long now) {
        lock.lock();
        try {
            boolean expired = state == State.GRANTED && now - leaseEnd >= 0;
            if (expired) {
                leave();
            }
            return expired;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Leaves for good, whatever it is.
     *
     * @return completed when no node of it is there: {@code true} if this removed it
     */
    CompletableFuture<Boolean> leave() {
        lock.lock();
        try {
            if (state != State.LEAVING) {
                Holding held = holding;
                state = State.LEAVING;
                endHolding();
                removal = node == null ? CompletableFuture.completedFuture(false) : node.remove();
                if (held != null && request.mode() == LockMode.MUTEX) {
                    noteLeft(held);
                }
            }
            return removal;
        } finally {
            lock.unlock();
        }
    }

    private void noteLeft(Holding held) {
        removal.thenAccept(removed -> {
            if (removed) {
                held.session().streaks().left(held.node());
            }
        });
    }

    private void endHolding() {
        if (holding != null) {
            holding.session().letGo(holding);
            holding = null;
            grant = null;
        }
    }
}
