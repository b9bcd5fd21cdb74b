package dev.mortise.zookeeper;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The end of a backend, within a bound: a client that has no connection takes its time to close, and goes on closing on a
 * thread of its own. What could not be removed goes with the session.
 */
final class Closing {
    private static final Logger LOG = LoggerFactory.getLogger("dev.mortise.zookeeper");
    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(1);

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
        CompletableFuture<Void> ended = new CompletableFuture<>();
        Thread closer = new Thread(
                () -> {
                    room.sessions().close();
                    ended.complete(null);
                },
                "mortise-zookeeper-closer");
        closer.setDaemon(true);
        closer.start();
        isDone(ended, deadline);
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
