package dev.mortise.zookeeper;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The end of a backend, within a bound. A client goes on closing for a while after its session has ended, and for longer if
 * it has no connection, so it does that on a thread of its own. What could not be removed goes with the session.
 */
final class Closing {
    private static final Logger LOG = LoggerFactory.getLogger("dev.mortise.zookeeper");
    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long GLANCE_NANOS = TimeUnit.MICROSECONDS.toNanos(300);

    private final Room room;

    Closing(Room room) {
        this.room = room;
    }

    void run() {
        if (!room.sessions().beginClosing()) {
            return;
        }
        long deadline = System.nanoTime() + LIMIT_NANOS;
        if (!room.sessions().isOwned() && !isDone(room.places().leaveAll(), deadline)) {
            LOG.warn("some nodes could not be removed when the backend was closed; they go with the client's session");
        }
        Thread closer = new Thread(room.sessions()::close, "mortise-zookeeper-closer");
        closer.setDaemon(true);
        closer.start();
        while (closer.isAlive() && !room.sessions().areOver() && deadline - System.nanoTime() > 0) {
            LockSupport.parkNanos(this, GLANCE_NANOS); // the client tells nobody; an interrupt makes this spin, briefly
        }
        room.housekeeper().close();
    }

    /** Waits, whatever interrupts come. */
    private static boolean isDone(CompletableFuture<Void> end, long deadline) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    end.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
                    return true;
                } catch (InterruptedException kept) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException | TimeoutException notInTime) {
            return false;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
