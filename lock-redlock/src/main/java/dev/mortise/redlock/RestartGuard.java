package dev.mortise.redlock;

import dev.mortise.redis.RedisMember;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Keeps a server out that may have forgotten what it granted. One that was restarted empty would grant a lock again that others
 * still rely on it for, so it has no vote until a lease has passed since.
 *
 * <p>A start that happened while we looked is timed by our clock. Of one before that we know what the server says.
 */
final class RestartGuard {
    private final ReentrantLock lock = new ReentrantLock();

    // Guarded by the lock.
    private String runId; // null until the server was first heard of
    private long startedAt; // of System.nanoTime(), or later

    /**
     * Takes note of what the server says of its start. Connections that are opened at the same time may be heard in any order,
     * so whatever differs from what was heard before counts as a start; as does everything from a server that tells no id.
     */
    void heard(RedisMember.Start start, long now) {
        lock.lock();
        try {
            if (start.runId().isEmpty() || !start.runId().equals(runId)) {
                startedAt = runId == null ? now - start.uptime().toNanos() : now;
                runId = start.runId();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Whether the server has been up for long enough.
     *
     * @param delay zero if a restart does no harm
     */
    boolean mayVote(Duration delay, long now) {
        if (delay.isZero()) {
            return true;
        }
        lock.lock();
        try {
            return runId != null && now - startedAt >= delay.toNanos();
        } finally {
            lock.unlock();
        }
    }
}
