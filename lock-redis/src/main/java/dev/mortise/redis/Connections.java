package dev.mortise.redis;

import java.time.Duration;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import redis.clients.jedis.Connection;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.util.IOUtils;

/**
 * Our connections to one server: at most so many, opened on demand, the last used first.
 *
 * <p>A quarter of them is kept from those who acquire, so that renewals and releases never stand behind waiters. Waiting
 * for one is not an interruption point.
 */
final class Connections {
    private static final long IDLE_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final Supplier<Connection> opener;
    private final long timeoutNanos;
    private final Semaphore all;
    private final Semaphore forAcquiring;
    private final ConcurrentLinkedDeque<Idle> idle = new ConcurrentLinkedDeque<>();
    private volatile boolean closed;

    Connections(Supplier<Connection> opener, int most, Duration timeout) {
        this.opener = opener;
        this.timeoutNanos = timeout.toNanos();
        this.all = new Semaphore(most);
        this.forAcquiring = new Semaphore(most - Math.max(1, most / 4));
    }

    private record Idle(Connection connection, long since) {}

    /** A connection in use, and whether it was just opened: one that was idle may have been cut meanwhile. */
    record Borrowed(Connection connection, boolean fresh, boolean urgent, boolean hurried) {}

    /**
     * Takes a connection.
     *
     * @param urgent whether it is for something other than acquiring
     * @param fresh whether it has to be a new one
     */
    Borrowed borrow(boolean urgent, boolean fresh) {
        long deadline = 0;
        if (!urgent && !forAcquiring.tryAcquire()) {
            deadline = System.nanoTime() + timeoutNanos;
            await(forAcquiring, deadline);
        }
        try {
            if (!all.tryAcquire()) {
                deadline = deadline != 0 ? deadline : System.nanoTime() + timeoutNanos;
                await(all, deadline);
            }
        } catch (RuntimeException | Error failed) {
            giveBackPermit(forAcquiring, !urgent);
            throw failed;
        }
        Connection connection = null;
        try {
            connection = fresh ? null : idleOne();
            boolean opened = connection == null;
            if (opened) {
                requireOpen();
                connection = opener.get();
            }
            if (deadline != 0) {
                // Who stood in line has used up some of its time.
                long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
                connection.setSoTimeout((int) Math.max(1, left));
            } else if (opened) {
                connection.setSoTimeout(timeoutMillis());
            }
            return new Borrowed(connection, opened, urgent, deadline != 0);
        } catch (RuntimeException | Error failed) {
            IOUtils.closeQuietly(connection);
            giveBackPermits(urgent);
            throw failed;
        }
    }

    private Connection idleOne() {
        Idle latest = idle.pollFirst();
        return latest == null ? null : latest.connection();
    }

    private int timeoutMillis() {
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, TimeUnit.NANOSECONDS.toMillis(timeoutNanos)));
    }

    /** Gives a connection back. One that broke, or whose answer may still come, is closed. */
    void giveBack(Borrowed borrowed) {
        Connection connection = borrowed.connection();
        try {
            if (connection.isBroken() || closed) {
                IOUtils.closeQuietly(connection);
                return;
            }
            if (borrowed.hurried()) {
                connection.setSoTimeout(timeoutMillis());
            }
            long now = System.nanoTime();
            idle.offerFirst(new Idle(connection, now));
            trim(now);
        } catch (JedisException broken) {
            IOUtils.closeQuietly(connection);
        } finally {
            giveBackPermits(borrowed.urgent());
        }
    }

    /** Closes the one that has been idle for longest, if that is long. */
    private void trim(long now) {
        Idle oldest = idle.peekLast();
        if (closed) {
            closeIdle();
        } else if (oldest != null && now - oldest.since() > IDLE_NANOS && idle.removeLastOccurrence(oldest)) {
            IOUtils.closeQuietly(oldest.connection());
        }
    }

    private void giveBackPermits(boolean urgent) {
        all.release();
        giveBackPermit(forAcquiring, !urgent);
    }

    private static void giveBackPermit(Semaphore semaphore, boolean taken) {
        if (taken) {
            semaphore.release();
        }
    }

    /** Closes all that are idle: the server they were opened to was restarted, say. */
    void closeIdle() {
        for (Idle next = idle.pollFirst(); next != null; next = idle.pollFirst()) {
            IOUtils.closeQuietly(next.connection());
        }
    }

    void close() {
        closed = true;
        closeIdle();
    }

    private void requireOpen() {
        if (closed) {
            throw new JedisConnectionException("connections are closed");
        }
    }

    private static void await(Semaphore semaphore, long deadline) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    if (!semaphore.tryAcquire(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                        throw new JedisConnectionException("all connections are in use");
                    }
                    return;
                } catch (InterruptedException kept) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
