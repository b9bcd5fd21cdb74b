package dev.mortise.internal;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends a factory within two seconds, whatever the server does: waits end, holds go back as far as the server answers, and
 * the rest is left to expire.
 */
final class Shutdown {
    private static final Logger LOG = LoggerFactory.getLogger("dev.mortise");
    private static final long RELEASE_NANOS = TimeUnit.MILLISECONDS.toNanos(1_000);
    private static final long THREADS_NANOS = TimeUnit.MILLISECONDS.toNanos(300);
    private static final long BACKEND_NANOS = TimeUnit.MILLISECONDS.toNanos(400);

    /** What closing takes at most, with some time to spare. */
    static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final Rooms rooms;
    private final boolean ownsBackend;

    Shutdown(Rooms rooms, boolean ownsBackend) {
        this.rooms = rooms;
        this.ownsBackend = ownsBackend;
    }

    void run() {
        rooms.errands.close();
        rooms.gates.all().forEach(gate -> gate.waiters().forEach(Waiter::wake));
        releaseAll();
        rooms.world.scheduler().close(rooms.world.nanos() + THREADS_NANOS);
        if (ownsBackend) {
            closeBackend();
        }
    }

    private void releaseAll() {
        List<Hold> held = rooms.keeper.close();
        for (Hold hold : held) {
            rooms.keeper.lose(hold, Loss.CLOSED, rooms.world.nanos());
            rooms.errands.begin();
            rooms.world.scheduler().execute(Lane.RELEASE, () -> {
                try {
                    rooms.backend.release(hold.request(), hold.grant(), hold.lastToken());
                } catch (RuntimeException unknown) {
                    LOG.warn("a lock could not be released at close and expires with its lease", unknown);
                } finally {
                    rooms.errands.end();
                }
            });
        }
        if (!rooms.errands.awaitAll(RELEASE_NANOS)) {
            LOG.warn(
                    "{} calls got no answer from the backend before close; locks they leave behind expire with their"
                            + " leases",
                    rooms.errands.count());
        }
    }

    /** On a thread of its own, as a client that has lost its server may take its time to notice. */
    private void closeBackend() {
        CountDownLatch closed = new CountDownLatch(1);
        Thread closer = new Thread(
                () -> closeBackend(closed), "mortise-" + rooms.backend.traits().name() + "-close");
        closer.setDaemon(true);
        closer.start();
        Uninterruptibly.await(closed::await, BACKEND_NANOS);
    }

    private void closeBackend(CountDownLatch closed) {
        try {
            rooms.backend.close();
        } catch (RuntimeException broken) {
            LOG.warn("a backend did not close as it should", broken);
        } finally {
            closed.countDown();
        }
    }
}
