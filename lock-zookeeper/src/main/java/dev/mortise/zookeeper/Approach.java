package dev.mortise.zookeeper;

import dev.mortise.LockBackendException;
import dev.mortise.spi.Attempt;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;

/**
 * One attempt: gets in line, if it is not there yet, and looks who is ahead.
 *
 * <p>The node is asked for and the line is looked at back to back, in one round trip: the server answers in order, so the
 * look sees the node. Who would not wait looks first, and asks for nothing if somebody is there. Who had the lock several
 * times with nobody coming between does not look: its number tells, see {@link Streak}.
 */
final class Approach {
    /** How often something may be found gone, by an operator or the server's own cleaning, before this is an outage. */
    private static final int MOST_STEPS = 8;

    private final Room room;
    private final Session session;
    private final Place place;
    private final LeaseRequest request;
    private final Patience patience;
    private final Consumer<String> watch;
    private final String base;
    private final Lookout lookout;
    private final List<CompletableFuture<Created>> containers = new ArrayList<>(); // asked for with the last node
    private int missingLevels; // how many nodes above the line seem to be missing: none, the lock's own, or any

    /** @param watch told the path of whoever is next ahead */
    Approach(Room room, Session session, Place place, Patience patience, Consumer<String> watch) {
        this.room = room;
        this.session = session;
        this.place = place;
        this.request = place.request();
        this.patience = patience;
        this.watch = watch;
        this.base = room.paths().base(request.lockName());
        this.lookout = new Lookout(session, patience, base, room.linearizableReads());
    }

    Attempt ask() {
        try {
            for (int steps = 0; steps < MOST_STEPS; steps++) {
                Attempt answer = step();
                if (answer != null) {
                    return answer;
                }
            }
        } catch (KeeperException said) {
            throw patience.translated(said);
        }
        throw patience.failure("its node was removed " + MOST_STEPS + " times as soon as it was there", null);
    }

    /** @return {@code null} if something was found gone, and has to be made anew */
    private Attempt step() throws KeeperException {
        QueueNode node = place.nodeIn(session);
        if (node != null) {
            Line line = look();
            return judge(node, patience.answer(node.settled()), line);
        }
        // Who has the write lock already is not kept from reading by its own node, nor by those behind it.
        if (!request.willWait() && writer() == null && lookout.isTakenFor(request.mode())) {
            return refused();
        }
        QueueNode joined = join();
        return joined == null ? refused() : arrive(joined);
    }

    private Attempt arrive(QueueNode node) throws KeeperException {
        boolean blind = request.mode() == LockMode.MUTEX && session.streaks().isLikelyFirst(base);
        // The last answer is waited for first: the others are there by then, and the thread is woken once.
        Line line = blind ? null : look();
        Optional<Created> created = created(node);
        if (blind && created.isPresent()) {
            if (isOurs(created.get()) && session.streaks().isFirst(created.get())) {
                return granted(node, created.get());
            }
            line = look();
        }
        return judge(node, created, line);
    }

    private Line look() throws KeeperException {
        return lookout.seen(session.ask().children(base));
    }

    /** Sends what it takes to be in line; {@code null} if the place is not wanted any more. */
    private QueueNode join() {
        makeContainers();
        String stem = QueueNode.stem(place.unique(), request.mode());
        byte[] data = NodeData.of(request).bytes();
        Holding writer = writer();
        // Beside its writer it takes the writer's number, so that nobody who waits already gets in between.
        CompletableFuture<Created> creation = writer == null
                ? create(stem, data, CreateMode.EPHEMERAL_SEQUENTIAL)
                : create(stem + Seat.parse(writer.node().name()).digits(), data, CreateMode.EPHEMERAL);
        QueueNode node = new QueueNode(session, room.housekeeper(), base, stem, writer, creation);
        if (!place.occupy(node)) {
            node.remove();
            return null;
        }
        return node;
    }

    private CompletableFuture<Created> create(String name, byte[] data, CreateMode mode) {
        return session.ask().create(base + "/" + name, data, room.acl(), mode);
    }

    /** Not waited for: if one fails, so does what follows. */
    private void makeContainers() {
        containers.clear();
        if (missingLevels > 0) {
            List<String> levels = Paths.levels(base);
            for (String level : missingLevels == 1 ? levels.subList(levels.size() - 1, levels.size()) : levels) {
                containers.add(session.ask().create(level, new byte[0], room.acl(), CreateMode.CONTAINER));
            }
        }
    }

    /** Says why there is still no parent, if it was refused for good: to ask once more would be in vain. */
    private void requireContainers() throws KeeperException {
        for (CompletableFuture<Created> container : containers) {
            try {
                patience.answer(container);
            } catch (KeeperException said) {
                if (ZooKeeperFaults.isPermanent(said)) {
                    throw said;
                } // else it was there already, or is asked for again
            }
        }
    }

    private Optional<Created> created(QueueNode node) throws KeeperException {
        try {
            return Optional.of(patience.answer(node.creation()));
        } catch (KeeperException said) {
            if (said.code() == Code.NONODE) {
                requireContainers();
                missingLevels++;
                return Optional.empty();
            }
            if (ZooKeeperFaults.isNotDone(said)) {
                place.vacate(node);
            }
            throw said;
        }
    }

    private Attempt judge(QueueNode node, Optional<Created> made, Line line) throws KeeperException {
        Optional<Seat> own = made.filter(this::isOurs).flatMap(created -> line.named(created.name()));
        if (own.isEmpty()) {
            place.vacate(node);
            return null;
        }
        Holding writer = node.writer();
        if (writer != null && line.named(writer.node().name()).isEmpty()) {
            // The writer has lost its lock, and with it the right to a place that others stand behind.
            writer.end();
            place.vacate(node);
            node.remove();
            return null;
        }
        Optional<Seat> ahead = place.isGranted() ? Optional.empty() : line.before(own.get());
        if (ahead.isPresent()) {
            watch.accept(base + "/" + ahead.get().name());
            return refused();
        }
        return granted(node, made.get());
    }

    /** A node that a session before this one has left behind is about to go. */
    private boolean isOurs(Created created) {
        return created.owner() == session.id();
    }

    private Attempt granted(QueueNode node, Created created) throws KeeperException {
        if (!session.isConfirmedLately()) {
            patience.answer(session.ask().settle(base)); // the wait may have outlasted belief in the session
        }
        Grant grant = place.grant(node, new Holding(session, created), token(created, node.writer()));
        if (grant == null) {
            return refused();
        }
        room.places().leased(place);
        return Attempt.granted(grant);
    }

    private long token(Created created, Holding writer) {
        try {
            return writer == null
                    ? Tokens.of(created.czxid())
                    : Tokens.besideWriter(writer.node().czxid());
        } catch (ArithmeticException beyond) {
            throw LockBackendException.permanent(request.lockName(), "acquire", beyond.getMessage(), beyond);
        }
    }

    /** The write lock of the same owner, if it still has it. */
    private Holding writer() {
        return request.writerId() == null
                ? null
                : room.places()
                        .find(request.writerId())
                        .map(Place::holding)
                        .filter(holding -> holding.session() == session)
                        .orElse(null);
    }

    private Attempt refused() {
        return Attempt.refused(Duration.ofNanos(session.timeoutNanos()));
    }
}
