package dev.mortise.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells of releases with {@code NOTIFY}. One connection and one thread hear for all names of a process. They are there while
 * somebody waits, and for a while after. A connection that breaks is replaced; meanwhile those who wait look.
 */
final class PostgresPush implements Push {
    private static final Logger LOG = LoggerFactory.getLogger("dev.mortise.jdbc");

    /** For all tables: to be told of a lock in another table does no harm. */
    private static final String CHANNEL = "mortise_locks";

    private static final String LISTEN = "LISTEN " + CHANNEL;

    private static final Duration NOTICE = Duration.ofMillis(10);
    private static final int SLICE_MILLIS = 100;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long CHECK_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final DataSource source;
    private final Workers workers;
    private final Duration timeout;
    private final AtomicBoolean listening = new AtomicBoolean();
    private volatile CompletableFuture<Void> ended = CompletableFuture.completedFuture(null);
    private volatile long wantedAt;
    private volatile boolean closed;

    PostgresPush(DataSource source, Workers workers, Duration timeout) {
        this.source = source;
        this.workers = workers;
        this.timeout = timeout;
    }

    /** @throws NoClassDefFoundError if the driver that can hear is not there: drivers are the user's to choose */
    static boolean canHear(Connection connection) throws SQLException {
        return connection.isWrapperFor(PGConnection.class);
    }

    @Override
    public void tell(Line line, String key) throws SQLException {
        line.statement("SELECT pg_notify('" + CHANNEL + "', ?)", key)
                .executeQuery()
                .close();
    }

    @Override
    public Duration noticeTime(Duration pollInterval) {
        return pollInterval.compareTo(NOTICE) < 0 ? pollInterval : NOTICE;
    }

    @Override
    public void listen(Poller waiting) {
        wantedAt = System.nanoTime();
        if (!closed && listening.compareAndSet(false, true)) {
            ended = workers.start(() -> {
                try {
                    hearWhileWanted(waiting);
                } finally {
                    listening.set(false);
                }
                if (isWanted(waiting)) {
                    listen(waiting); // for one that came in the end
                }
                return null;
            });
        }
    }

    private boolean isWanted(Poller waiting) {
        if (waiting.isWaiting()) {
            wantedAt = System.nanoTime();
        }
        return !closed && System.nanoTime() - wantedAt < PATIENCE_NANOS;
    }

    private void hearWhileWanted(Poller waiting) {
        while (isWanted(waiting)) {
            try {
                hear(waiting);
            } catch (SQLException | RuntimeException lost) {
                LOG.debug("not told of releases at the moment", lost);
                LockSupport.parkNanos(RETRY_NANOS);
            }
        }
    }

    private void hear(Poller waiting) throws SQLException {
        Connection connection = source.getConnection();
        boolean asItWas = false;
        try {
            Loan loan = Loan.of(connection);
            connection.setAutoCommit(true);
            connection.setNetworkTimeout(Runnable::run, (int) timeout.toMillis());
            try (Statement statement = connection.createStatement()) {
                statement.execute(LISTEN);
                hear(connection.unwrap(PGConnection.class), statement, waiting);
                statement.execute("UNLISTEN *");
            }
            loan.restore(connection);
            asItWas = true;
        } finally {
            if (!asItWas) {
                connection.abort(Runnable::run);
            }
            connection.close();
        }
    }

    private void hear(PGConnection connection, Statement statement, Poller waiting) throws SQLException {
        long heardAt = System.nanoTime();
        while (isWanted(waiting)) {
            PGNotification[] told = connection.getNotifications(SLICE_MILLIS);
            if (told != null && told.length > 0) {
                heardAt = System.nanoTime();
                for (PGNotification one : told) {
                    waiting.changed(one.getParameter());
                }
            } else if (System.nanoTime() - heardAt > CHECK_NANOS) {
                statement.execute(LISTEN); // silence may be that of a connection that is gone
                heardAt = System.nanoTime();
            }
        }
    }

    /** Waits for the connection to be given back. */
    @Override
    public void close() {
        closed = true;
        try {
            Workers.await(ended, System.nanoTime() + TimeUnit.SECONDS.toNanos(1));
        } catch (TimeoutException slow) {
            LOG.debug("the connection for releases is still in use");
        } catch (Exception failed) {
            LOG.debug("the connection for releases was lost", failed);
        }
    }
}
