package dev.mortise.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import javax.sql.DataSource;

/** A connection pool for locks alone, opened by URL. */
final class OwnPool {
    private static final int USUAL = 8;
    private static final int FOR_A_FILE = 2; // one writes at a time, whatever their number
    private static final String H2 = "jdbc:h2:";
    private static final long SHORTEST_WAIT_MILLIS = 250; // what the pool allows
    private static final long LONGEST_OPENING_MILLIS = 10_000;
    private static final long IDLE_MILLIS = 15_000;

    private final HikariDataSource source;
    private final String url;
    private final Properties credentials;
    private volatile Connection anchor; // null unless on H2

    private OwnPool(HikariDataSource source, String url, Properties credentials) {
        this.source = source;
        this.url = url;
        this.credentials = credentials;
    }

    static int usualConnections(String url) {
        return url.startsWith("jdbc:sqlite:") ? FOR_A_FILE : USUAL;
    }

    /**
     * Opens a pool, and no connection yet.
     *
     * @throws IllegalArgumentException if no driver takes the URL; the message does not repeat it
     */
    static OwnPool open(String url, String user, String password, int connections, Duration timeout) {
        try {
            DriverManager.getDriver(url);
        } catch (SQLException none) {
            throw new IllegalArgumentException("no driver on the class path takes the URL, which begins with "
                    + url.substring(0, Math.max(0, url.indexOf(':', "jdbc:".length()) + 1)));
        }
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setUsername(user);
        config.setPassword(password);
        config.setPoolName("mortise-jdbc");
        config.setMaximumPoolSize(connections + 1);
        config.setMinimumIdle(0);
        config.setInitializationFailTimeout(-1);
        config.setConnectionTimeout(LONGEST_OPENING_MILLIS); // who waits for one waits no longer than its own time
        config.setIdleTimeout(IDLE_MILLIS);
        config.setValidationTimeout(Math.max(SHORTEST_WAIT_MILLIS, Math.min(5_000, timeout.toMillis() / 2)));
        config.setThreadFactory(task -> {
            Thread thread = new Thread(task, "mortise-jdbc-pool");
            thread.setDaemon(true);
            return thread;
        });
        return new OwnPool(new HikariDataSource(config), url, credentials(user, password));
    }

    private static Properties credentials(String user, String password) {
        Properties credentials = new Properties();
        if (user != null) {
            credentials.setProperty("user", user);
        }
        if (password != null) {
            credentials.setProperty("password", password);
        }
        return credentials;
    }

    /**
     * A connection of the pool, after another beside it has got in: the pool would try a wrong password over and over before
     * it says so. On H2 the other stays open: a database in memory is gone with its last connection, and a file that nobody
     * has open may be hosted by somebody else next.
     */
    Connection first() throws SQLException {
        Connection beside = DriverManager.getConnection(url, credentials);
        boolean stays = false;
        try {
            Connection first = source.getConnection();
            stays = url.startsWith(H2);
            return first;
        } finally {
            if (stays) {
                anchor = beside;
            } else {
                beside.close();
            }
        }
    }

    DataSource source() {
        return source;
    }

    void close() {
        source.close();
        try {
            if (anchor != null) {
                anchor.close();
            }
        } catch (SQLException gone) {
            anchor = null;
        }
    }
}
