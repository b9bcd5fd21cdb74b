package dev.mortise.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;

/**
 * Our connections: at most so many, taken from the data source when needed and kept for a while, the last used first.
 *
 * <p>A part of them is kept from those who acquire, so that renewals and releases never stand behind waiters. They are taken
 * on a thread of our own, so that a data source that binds connections to the caller's transaction cannot give us one. The
 * last is kept for long: a held lock is renewed on it even if others have taken all that the data source has.
 */
final class Lines {
    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long LAST_IDLE_NANOS = TimeUnit.MINUTES.toNanos(5);

    private final DataSource source;
    private final Dialect dialect;
    private final Workers openers = new Workers(); // apart: who waits for a pool that is closed has to be interrupted
    private final Housekeeper housekeeper;
    private final Duration timeout;
    private final Semaphore all;
    private final Semaphore forAcquiring;
    private final ConcurrentLinkedDeque<Idle> idle = new ConcurrentLinkedDeque<>();
    private final AtomicBoolean trimming = new AtomicBoolean();
    private volatile boolean closed;

    Lines(DataSource source, Dialect dialect, Housekeeper housekeeper, int most, Duration timeout) {
        this.source = source;
        this.dialect = dialect;
        this.housekeeper = housekeeper;
        this.timeout = timeout;
        this.all = new Semaphore(most);
        this.forAcquiring = new Semaphore(most - Math.max(1, most / 4));
    }

    private record Idle(Line line, long since) {}

    /** A connection in use. */
    record Borrowed(Line line, boolean fresh, boolean urgent) {}

    /**
     * Takes a connection.
     *
     * @param urgent whether it is for something other than acquiring
     * @param fresh whether it has to be a new one
     * @throws SQLException if there is none in time
     */
    Borrowed borrow(boolean urgent, boolean fresh, long deadline) throws SQLException {
        if (!urgent) {
            take(forAcquiring, deadline);
        }
        boolean permitted = false;
        try {
            take(all, deadline);
            permitted = true;
            Idle latest = fresh ? null : idle.pollFirst();
            Line line = latest != null ? latest.line() : open(deadline);
            return new Borrowed(line, latest == null, urgent);
        } catch (SQLException | RuntimeException | Error failed) {
            if (permitted) {
                all.release();
            }
            if (!urgent) {
                forAcquiring.release();
            }
            throw failed;
        }
    }

    private Line open(long deadline) throws SQLException {
        if (closed) {
            throw new IllegalStateException("backend 'jdbc' is closed");
        }
        CompletableFuture<Line> opened = openers.start(this::openNow);
        try {
            return Workers.await(opened, deadline);
        } catch (SQLException | RuntimeException failed) {
            throw failed;
        } catch (TimeoutException late) {
            opened.thenAccept(this::keep); // for whoever asks next
            throw new SQLTransientConnectionException(
                    "no connection within " + timeout.toMillis() + " ms", "08001", late);
        } catch (Exception failed) {
            throw new SQLTransientConnectionException("no connection: " + failed, "08001", failed);
        }
    }

    private Line openNow() throws SQLException {
        Connection connection = source.getConnection();
        try {
            Line line = new Line(connection);
            dialect.prepare(connection);
            setNetworkTimeout(connection);
            return line;
        } catch (SQLException | RuntimeException failed) {
            connection.close();
            throw failed;
        }
    }

    /** So that a server that has gone silent does not keep a caller for ever; drivers without a network have none. */
    private void setNetworkTimeout(Connection connection) {
        try {
            connection.setNetworkTimeout(Runnable::run, (int) Math.max(1, timeout.toMillis()));
        } catch (SQLException | RuntimeException | AbstractMethodError unsupported) {
            // then the driver's own settings have to do
        }
    }

    void giveBack(Borrowed borrowed) {
        Line line = borrowed.line();
        if (line.isBroken()) {
            discard(line);
        } else {
            keep(line);
        }
        all.release();
        if (!borrowed.urgent()) {
            forAcquiring.release();
        }
    }

    private void keep(Line line) {
        idle.offerFirst(new Idle(line, System.nanoTime()));
        if (closed) {
            closeIdle(); // after it is there: whoever closes meanwhile finds it, or it is found here
        } else if (trimming.compareAndSet(false, true)) {
            housekeeper.schedule(IDLE_NANOS, this::trim);
        }
    }

    /** HikariCP is told: it would lend a connection that was in use just now again without a look. Other pools find out. */
    private void discard(Line line) {
        try {
            line.connection().abort(Runnable::run);
            if (source.isWrapperFor(HikariDataSource.class)) {
                source.unwrap(HikariDataSource.class).evictConnection(line.connection());
            }
        } catch (SQLException | RuntimeException gone) {
            line.broke();
        }
        line.close();
    }

    /** Gives those back that have been idle for long. */
    private void trim() {
        trimming.set(false);
        long now = System.nanoTime();
        for (Idle oldest = idle.peekLast(); oldest != null && isTooLong(oldest, now); oldest = idle.peekLast()) {
            if (idle.removeLastOccurrence(oldest)) {
                oldest.line().close();
            }
        }
        if (!idle.isEmpty() && trimming.compareAndSet(false, true)) {
            housekeeper.schedule(IDLE_NANOS, this::trim);
        }
    }

    private boolean isTooLong(Idle oldest, long now) {
        return now - oldest.since() >= (oldest == idle.peekFirst() ? LAST_IDLE_NANOS : IDLE_NANOS);
    }

    private void closeIdle() {
        for (Idle next = idle.pollFirst(); next != null; next = idle.pollFirst()) {
            next.line().close();
        }
    }

    void close() {
        closed = true;
        closeIdle();
        openers.closeNow();
    }

    boolean isClosed() {
        return closed;
    }

    private void take(Semaphore semaphore, long deadline) throws SQLException {
        if (semaphore.tryAcquire()) {
            return;
        }
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    if (!semaphore.tryAcquire(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                        throw new SQLTransientConnectionException("all connections are in use", "08001");
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
