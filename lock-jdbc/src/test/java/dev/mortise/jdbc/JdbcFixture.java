package dev.mortise.jdbc;

import dev.mortise.spi.BackendSettings;
import dev.mortise.spi.BackendTraits;
import dev.mortise.spi.LockBackend;
import dev.mortise.testkit.BackendFixture;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A database under test, opened by URL as a user would, and a connection of our own to look at it. */
final class JdbcFixture implements BackendFixture, AutoCloseable {
    private static final Duration COMMAND_TIMEOUT = Duration.ofSeconds(2);
    private static final String TABLE = "mortise_locks";

    private final String url;
    private final Map<String, String> settings;
    private final Connection operator;

    JdbcFixture(String url) throws SQLException {
        this(url, Map.of());
    }

    /** @param more settings, for all but child processes, which are told the URL and nothing else */
    JdbcFixture(String url, Map<String, String> more) throws SQLException {
        this.url = url;
        this.settings = new HashMap<>(more);
        settings.put("url", url);
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
        return new JdbcLockBackendProvider().open(BackendSettings.of(settings, COMMAND_TIMEOUT));
    }

    @Override
    public synchronized void evict(String lockName) {
        for (String key : List.of(LockKey.ofMutex(lockName), LockKey.ofReadWrite(lockName))) {
            retry(() -> {
                try (PreparedStatement statement = operator.prepareStatement(
                        "UPDATE " + table()
                                + " SET owner = NULL, expires_at = 0, shares = NULL, version = version + 1 WHERE lock_key = ?")) {
                    statement.setString(1, key);
                    return statement.executeUpdate();
                }
            });
        }
    }

    /** Rows but those of free locks, which keep a token. */
    @Override
    public synchronized long storedEntries() {
        return retry(() -> {
            try (Statement statement = operator.createStatement();
                    ResultSet rows = statement.executeQuery(
                            "SELECT count(*) FROM " + table() + " WHERE owner IS NOT NULL OR shares IS NOT NULL")) {
                rows.next();
                return rows.getLong(1);
            }
        });
    }

    private String table() {
        return url.startsWith("jdbc:mariadb") || url.startsWith("jdbc:mysql") ? TABLE : "\"" + TABLE + "\"";
    }

    private interface Query<T> {
        T run() throws SQLException;
    }

    /** A file that another writes at the moment is tried again. */
    private static <T> T retry(Query<T> query) {
        for (int left = 500; ; left--) {
            try {
                return query.run();
            } catch (SQLException failed) {
                if (left == 0 || failed.getErrorCode() != 5) {
                    throw new IllegalStateException(failed);
                }
            }
        }
    }

    @Override
    public Optional<String> url() {
        return Optional.of(url);
    }

    @Override
    public void close() throws SQLException {
        operator.close();
    }
}
