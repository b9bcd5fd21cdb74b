package dev.mortise.jdbc;

import dev.mortise.LockBackendException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;

/** The first talk with a database: which it is, and whether its table is there. */
final class Opening {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration START_LIMIT = Duration.ofSeconds(10);
    private static final Duration START_PAUSE = Duration.ofMillis(100);
    /** Connections for what is done beside the transactions that hold locks. */
    static final int BESIDE_ROWS = 4;

    /** Processes that start together meet when they make the same table, or open the same file. */
    private static final int MOST_CLASHES = 500;

    private static final Duration POLL = Duration.ofMillis(50);
    private static final Duration POLL_A_FILE = Duration.ofMillis(10);

    private final DataSource source;
    private final First first;
    private final Runnable closer;
    private final Workers workers;
    private final TableName table;
    private final boolean createTable;

    /** How the first connection is made. */
    interface First {
        Connection open() throws SQLException;
    }

    Opening(DataSource source, First first, Runnable closer, Workers workers, TableName table, boolean createTable) {
        this.source = source;
        this.first = first;
        this.closer = closer;
        this.workers = workers;
        this.table = table;
        this.createTable = createTable;
    }

    Room room(JdbcMode mode, boolean pushed, int connections, Duration pollInterval, Duration timeout) {
        Dialect dialect = await(() -> meet(pushed));
        if (mode == JdbcMode.ROW_LOCK && !dialect.hasRowLocks()) {
            throw new IllegalArgumentException("mode must be LEASE on "
                    + dialect.family().title() + " but was " + mode + "; row locks need another database");
        }
        Housekeeper housekeeper = new Housekeeper();
        boolean rows = mode == JdbcMode.ROW_LOCK;
        Lines lines = new Lines(source, dialect, housekeeper, rows ? BESIDE_ROWS : connections, timeout);
        Lines holding = rows ? new Lines(source, dialect, housekeeper, connections, timeout) : null;
        Push push = pushed ? new PostgresPush(source, workers, timeout) : Push.NONE;
        Duration usual = dialect.family() == Family.SQLITE ? POLL_A_FILE : POLL;
        return new Room(
                dialect,
                lines,
                holding,
                new Database(lines, dialect, workers, timeout),
                workers,
                housekeeper,
                closer,
                push,
                timeout,
                pollInterval == null ? usual : pollInterval);
    }

    private Dialect meet(boolean pushed) throws SQLException {
        Connection connection = firstConnection();
        try (Line line = line(connection)) {
            Dialect dialect = Dialects.of(connection, table);
            if (pushed) {
                requirePush(dialect, connection);
            }
            for (int tries = 1; ; tries++) {
                try {
                    dialect.prepare(connection);
                    new Schema(dialect, table, createTable).check(line);
                    return dialect;
                } catch (SQLException said) {
                    if (tries == MOST_CLASHES || !SqlFaults.isClash(said, dialect)) {
                        throw said;
                    }
                    Database.pause(tries);
                }
            }
        }
    }

    private static void requirePush(Dialect dialect, Connection connection) throws SQLException {
        if (dialect.family() != Family.POSTGRES) {
            throw new IllegalArgumentException(
                    "push must be false on " + dialect.family().title() + " but was true; only PostgreSQL can push");
        }
        if (!canHear(connection)) {
            throw new IllegalArgumentException(
                    "push must be false with this driver but was true; it needs org.postgresql:postgresql");
        }
    }

    private static boolean canHear(Connection connection) throws SQLException {
        try {
            return PostgresPush.canHear(connection);
        } catch (NoClassDefFoundError missing) {
            return false;
        }
    }

    /** A file that another process is just opening, or a server that is just starting, is there soon. */
    private Connection firstConnection() throws SQLException {
        long end = System.nanoTime() + START_LIMIT.toNanos();
        while (true) {
            try {
                return first.open();
            } catch (SQLException said) {
                if (SqlFaults.isPermanent(said) || System.nanoTime() - end > 0) {
                    throw said;
                }
                LockSupport.parkNanos(START_PAUSE.toNanos());
            }
        }
    }

    private static Line line(Connection connection) throws SQLException {
        try {
            return new Line(connection);
        } catch (SQLException | RuntimeException failed) {
            connection.close();
            throw failed;
        }
    }

    private <T> T await(Workers.Task<T> task) {
        try {
            return Workers.await(workers.start(task), System.nanoTime() + LIMIT.toNanos());
        } catch (SQLException said) {
            String detail = "no connection: " + said.getMessage() + " (SQLState " + said.getSQLState() + ")";
            throw SqlFaults.isPermanent(said)
                    ? LockBackendException.permanent("*", "open", detail, said)
                    : LockBackendException.passing("*", "open", detail, said);
        } catch (TimeoutException late) {
            throw LockBackendException.passing("*", "open", "no connection within " + LIMIT, late);
        } catch (RuntimeException failed) {
            throw failed;
        } catch (Exception failed) {
            throw LockBackendException.passing("*", "open", failed.toString(), failed);
        }
    }
}
