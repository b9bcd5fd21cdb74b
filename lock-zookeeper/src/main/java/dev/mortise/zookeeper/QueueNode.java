package dev.mortise.zookeeper;

import dev.mortise.spi.LockMode;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;

/**
 * A node in line that was asked for in one session: it may be there, may not be, or nobody knows yet.
 *
 * <p><b>Lost replies.</b> The node's name has a part that nobody else uses. If the reply to its creation is lost, the node
 * is looked for by that. One look decides: it is sent in the same session on another connection, which the server opens only
 * after it has closed the one before, and the leader takes nothing more from a server that the session has left. The server
 * has to catch up before the look, so that it does not answer from the past.
 *
 * <p><b>Removal</b> goes on by itself until the server has confirmed that the node is gone, or the session is over and has
 * taken the node along. That is what keeps a line free of ghosts.
 */
final class QueueNode {
    private static final long FIRST_RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final int LAST_DOUBLING = 4;

    private final Session session;
    private final Housekeeper housekeeper;
    private final String base;
    private final String stem; // the name, as far as it is known before the node is there
    private final Holding writer; // beside which a reader stands, or null
    private final CompletableFuture<Created> creation;
    private final AtomicReference<CompletableFuture<Boolean>> removal = new AtomicReference<>();
    private volatile Created found; // by a look, after the reply was lost
    private volatile int failedRemovals;

    /**
     * @param writer the write lock beside which a reader asked for its place, or {@code null}
     * @param creation the reply to the request that was sent to make the node
     */
    QueueNode(
            Session session,
            Housekeeper housekeeper,
            String base,
            String stem,
            Holding writer,
            CompletableFuture<Created> creation) {
        this.session = session;
        this.housekeeper = housekeeper;
        this.base = base;
        this.stem = stem;
        this.writer = writer;
        this.creation = creation;
    }

    /** All of a node's name but the number that the server puts behind it. */
    static String stem(String unique, LockMode mode) {
        return "_c_" + unique + "-" + Seat.marker(mode);
    }

    Session session() {
        return session;
    }

    /** The write lock beside which it was asked for, or {@code null}. */
    Holding writer() {
        return writer;
    }

    /** The reply to the creation as it is, whatever it says. */
    CompletableFuture<Created> creation() {
        return creation;
    }

    /** Finds out whether the node is there. Fails only if nobody can tell at the moment. */
    CompletableFuture<Optional<Created>> settled() {
        if (found != null) {
            return CompletableFuture.completedFuture(Optional.of(found));
        }
        CompletableFuture<Optional<Created>> outcome = new CompletableFuture<>();
        creation.whenComplete((created, failed) -> {
            if (failed == null) {
                outcome.complete(Optional.of(created));
            } else if (failed instanceof KeeperException said && ZooKeeperFaults.isNotDone(said)) {
                outcome.complete(Optional.empty());
            } else {
                look(outcome);
            }
        });
        return outcome;
    }

    private void look(CompletableFuture<Optional<Created>> outcome) {
        session.ask().agreedChildren(base).whenComplete((children, failed) -> {
            if (failed != null) {
                concludeWithout(failed, outcome);
                return;
            }
            Optional<Seat> seat = Line.of(children).beginningWith(stem);
            if (seat.isEmpty()) {
                outcome.complete(Optional.empty());
                return;
            }
            session.ask().look(base + "/" + seat.get().name()).whenComplete((node, unseen) -> {
                if (unseen != null) {
                    concludeWithout(unseen, outcome);
                } else {
                    found = node;
                    outcome.complete(Optional.of(node));
                }
            });
        });
    }

    private static void concludeWithout(Throwable failed, CompletableFuture<Optional<Created>> outcome) {
        if (failed instanceof KeeperException said
                && (said.code() == Code.NONODE || said.code() == Code.SESSIONEXPIRED)) {
            outcome.complete(Optional.empty());
        } else {
            outcome.completeExceptionally(failed);
        }
    }

    /**
     * Takes the node out of the line, now or when it turns out to be there.
     *
     * @return completed when it is certainly gone: {@code true} if this removed it, {@code false} if it was not there any
     *     more. Fails only if the server refuses for good
     */
    CompletableFuture<Boolean> remove() {
        CompletableFuture<Boolean> mine = new CompletableFuture<>();
        if (removal.compareAndSet(null, mine)) {
            tryToRemove();
        }
        return removal.get();
    }

    private void tryToRemove() {
        if (session.isOver()) {
            removal.get().complete(false);
            return;
        }
        settled().whenComplete((node, unsettled) -> {
            if (unsettled != null) {
                tryAgain(unsettled);
            } else if (node.isEmpty()) {
                removal.get().complete(false);
            } else {
                session.ask().delete(node.get().path()).whenComplete((done, failed) -> removed(failed));
            }
        });
    }

    private void removed(Throwable failed) {
        if (failed == null) {
            removal.get().complete(true);
        } else if (failed instanceof KeeperException said && said.code() == Code.NONODE) {
            removal.get().complete(failedRemovals > 0); // by an earlier request whose reply was lost
        } else {
            tryAgain(failed);
        }
    }

    private void tryAgain(Throwable failed) {
        if (failed instanceof KeeperException said && said.code() == Code.SESSIONEXPIRED) {
            removal.get().complete(false);
        } else if (failed instanceof KeeperException said && ZooKeeperFaults.isPermanent(said)) {
            removal.get().completeExceptionally(failed);
        } else {
            long pause = FIRST_RETRY_NANOS << Math.min(failedRemovals, LAST_DOUBLING);
            failedRemovals++; // one at a time: the next try begins after this one has ended
            housekeeper.schedule(pause, this::tryToRemove);
        }
    }
}
