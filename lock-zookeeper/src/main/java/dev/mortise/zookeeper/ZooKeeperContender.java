package dev.mortise.zookeeper;

import dev.mortise.LockBackendException;
import dev.mortise.spi.Attempt;
import dev.mortise.spi.Contender;
import dev.mortise.spi.LeaseRequest;
import java.time.Duration;
import java.util.Optional;

/** One acquisition's place in line: a node that stays there between attempts, and a watch on whoever is next ahead. */
final class ZooKeeperContender implements Contender {
    private static final Duration WITHDRAWN = Duration.ofSeconds(1);

    private final Room room;
    private final LeaseRequest request;
    private final Runnable hook;

    // Used by one thread at a time.
    private Place place;
    private Watches watches; // where the hook is, or null
    private String watched;
    private boolean answered; // whether the last attempt was

    private volatile boolean closed;

    ZooKeeperContender(Room room, LeaseRequest request, Runnable changed) {
        this.room = room;
        this.request = request;
        this.hook = () -> {
            if (!closed) {
                changed.run();
            }
        };
    }

    @Override
    public Attempt tryAcquire() {
        answered = false;
        Patience patience = room.patience(request.lockName(), "acquire");
        Session session = room.sessions().current(patience);
        Optional<Place> entered = room.places().enter(request);
        if (entered.isEmpty()) {
            return Attempt.refused(WITHDRAWN);
        }
        place = entered.get();
        Attempt attempt = new Approach(room, session, place, patience, path -> watch(session.watches(), path)).ask();
        answered = true;
        return attempt;
    }

    private void watch(Watches where, String path) {
        if (where != watches || !path.equals(watched)) {
            unwatch();
        }
        if (request.willWait()) {
            watches = where;
            watched = path;
            where.add(path, hook);
        }
    }

    private void unwatch() {
        if (watches != null) {
            watches.remove(watched, hook);
            watches = null;
        }
    }

    /**
     * {@inheritDoc}
     *
     * <p>Waits until the server has removed the node, if it answers: whoever was told that it waits no longer can rely on it
     * that others do not see it in line.
     */
    @Override
    public void close() {
        closed = true;
        unwatch();
        if (place != null && place.isWaiting()) {
            var gone = room.places().leave(place);
            if (answered) {
                try {
                    room.patience(request.lockName(), "leave").need(gone);
                } catch (LockBackendException goesOnByItself) {
                    answered = false;
                }
            }
        }
    }
}
