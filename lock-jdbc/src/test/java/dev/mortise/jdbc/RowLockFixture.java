package dev.mortise.jdbc;

import dev.mortise.spi.BackendSettings;
import dev.mortise.spi.BackendTraits;
import dev.mortise.spi.LockBackend;
import dev.mortise.testkit.BackendFixture;
import dev.mortise.testkit.Eventually;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** A database under test, with row locks. Who is to be evicted has its connection ended by the server. */
final class RowLockFixture implements BackendFixture, AutoCloseable {
    private static final Duration COMMAND_TIMEOUT = Duration.ofSeconds(2);

    private static final int UNKNOWN_CONNECTION = 1094; // on MariaDB

    private final String url;
    private final String table;
    private final String kill;
    private final Connection operator;

    /** @param kill the statement that ends a connection, with {@code %s} for its number */
    RowLockFixture(String url, String table, String kill) throws SQLException {
        this.url = url;
        this.table = table;
        this.kill = kill;
        this.operator = DriverManager.getConnection(url);
        open().close(); // the table is there for all that follows
    }

    @Override
    public BackendTraits traits() {
        try (LockBackend backend = open()) {
            return backend.traits();
        }
    }

    @Override
    public LockBackend open() {
        return new RowLockUrlProvider()
                .open(BackendSettings.of(Map.of("url", RowLockUrlProvider.SCHEME + ":" + url), COMMAND_TIMEOUT));
    }

    @Override
    public synchronized void evict(String lockName) {
        String key = LockKey.ofRow(lockName);
        Eventually.eventually("the row of " + lockName + " is free", () -> {
            try {
                if (isFree(key)) {
                    return true;
                }
                endHolder(lockName);
                return isFree(key);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    /** The note of a lock says on which connection it is held. */
    private void endHolder(String lockName) throws SQLException {
        try (PreparedStatement statement =
                operator.prepareStatement("SELECT holder FROM " + table + " WHERE lock_key = ?")) {
            statement.setString(1, LockKey.ofNote(lockName));
            try (ResultSet note = statement.executeQuery()) {
                if (note.next() && note.getString(1) != null) {
                    String number = note.getString(1).replaceFirst("connection (\\d+).*", "$1");
                    try (Statement end = operator.createStatement()) {
                        end.execute(kill.formatted(number));
                    } catch (SQLException gone) {
                        if (gone.getErrorCode() != UNKNOWN_CONNECTION) { // it may have ended by itself since
                            throw gone;
                        }
                    }
                }
            }
        }
    }

    private boolean isFree(String key) throws SQLException {
        try (PreparedStatement statement = operator.prepareStatement(
                "SELECT lock_key FROM " + table + " WHERE lock_key = ? FOR UPDATE SKIP LOCKED")) {
            statement.setString(1, key);
            return statement.executeQuery().next();
        }
    }

    /** Notes that name a holder. */
    @Override
    public synchronized long storedEntries() {
        try (Statement statement = operator.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT count(*) FROM " + table + " WHERE lock_key LIKE '% note' AND owner IS NOT NULL")) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public Optional<String> url() {
        return Optional.of(RowLockUrlProvider.SCHEME + ":" + url);
    }

    @Override
    public void close() throws SQLException {
        operator.close();
    }
}
