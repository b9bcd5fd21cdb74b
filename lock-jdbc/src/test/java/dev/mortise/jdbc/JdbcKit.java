package dev.mortise.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.mortise.LockBackendException;
import dev.mortise.LockOptions;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.servers.DatabaseServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** What the tests of databases share: options, ways to wait, and what a database tells of itself. */
final class JdbcKit {
    static final Duration TIMEOUT = Delays.millis(1_000);

    /** A lease that no test waits for. */
    static final LockOptions LONG_LEASE = LockOptions.builder()
            .lease(Duration.ofMinutes(1))
            .commandTimeout(TIMEOUT)
            .build();

    /** A lease that tests outlive, with a margin above any pause that the machine may impose on this JVM. */
    static final LockOptions SHORT_LEASE = LockOptions.builder()
            .lease(Delays.millis(2_500))
            .margin(Delays.millis(500))
            .renewEvery(Delays.millis(400))
            .commandTimeout(TIMEOUT)
            .build();

    private JdbcKit() {}

    /** The URL of a server behind a proxy. */
    static String through(FaultProxy proxy, DatabaseServer server) {
        return server.url().replace(":" + server.port() + "/", ":" + proxy.port() + "/");
    }

    /** What a call throws that must fail for good. */
    static LockBackendException refusal(ThrowingCallable call) {
        LockBackendException refused = catchThrowableOfType(LockBackendException.class, call);
        assertThat(refused).as("a refusal").isNotNull();
        assertThat(refused.isPermanent()).as(refused.getMessage()).isTrue();
        return refused;
    }

    /** What a call throws that failed, but might not the next time. */
    static LockBackendException passingFailure(ThrowingCallable call) {
        LockBackendException failed = catchThrowableOfType(LockBackendException.class, call);
        assertThat(failed).as("a failure").isNotNull();
        assertThat(failed.isPermanent()).as(failed.getMessage()).isFalse();
        return failed;
    }

    /** The number that a query returns. */
    static long number(String url, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(row.getMetaData().getColumnCount());
        }
    }

    static void execute(String url, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
