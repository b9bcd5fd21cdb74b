package dev.mortise.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.StaleTokenException;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.LateWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows that know the largest token, on every database. */
@Timeout(60)
class FencedRowTest {
    private static final Duration LEASE = Delays.millis(2_000);

    @TempDir
    Path directory;

    private final String table = "o" + UUID.randomUUID().toString().replace("-", "");
    private final FencedRow orders = FencedRow.of(table, "id", "fence");
    private String url;

    private void prepare(Family family) throws SQLException {
        url = TestServers.url(family, directory);
        JdbcKit.execute(url, "CREATE TABLE " + table + " (id BIGINT PRIMARY KEY, fence BIGINT, state INT)");
        JdbcKit.execute(url, "INSERT INTO " + table + " VALUES (42, NULL, 0)");
    }

    private long state() throws SQLException {
        return JdbcKit.number(url, "SELECT state FROM " + table + " WHERE id = 42");
    }

    /** One transaction: the guard if there is one, then the work. */
    private static void write(String url, String table, FencedRow guard, long token, int state) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url)) {
            connection.setAutoCommit(false);
            if (guard != null) {
                guard.admit(connection, 42, token);
            }
            try (PreparedStatement work =
                    connection.prepareStatement("UPDATE " + table + " SET state = ? WHERE id = 42")) {
                work.setInt(1, state);
                work.executeUpdate();
            }
            connection.commit();
        }
    }

    /** Equal and larger tokens are let in, smaller ones are not, and the message names all; rows are told apart. */
    @ParameterizedTest
    @EnumSource
    void admit_smallerToken_refused(Family family) throws SQLException {
        prepare(family);
        write(url, table, orders, 5, 1);
        write(url, table, orders, 5, 2);
        write(url, table, orders, Long.MAX_VALUE, 3);
        assertThatThrownBy(() -> write(url, table, orders, Long.MAX_VALUE - 1, 4))
                .isInstanceOf(StaleTokenException.class)
                .hasMessageContainingAll(table, "42", "" + Long.MAX_VALUE, "" + (Long.MAX_VALUE - 1));
        assertThat(state()).isEqualTo(3);
        try (Connection connection = DriverManager.getConnection(url)) {
            connection.setAutoCommit(false);
            assertThatThrownBy(() -> orders.admit(connection, 43, 1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContainingAll(table, "43");
            assertThatThrownBy(() -> orders.admit(connection, 42, 0)).hasMessageContainingAll("token", "1", "0");
            connection.rollback();
            connection.setAutoCommit(true);
            assertThatThrownBy(() -> orders.admit(connection, 42, 1))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("autoCommit");
        }
    }

    /** What was rolled back has not been seen. */
    @ParameterizedTest
    @EnumSource
    void admit_rolledBack_notSeen(Family family) throws SQLException {
        prepare(family);
        try (Connection connection = DriverManager.getConnection(url)) {
            connection.setAutoCommit(false);
            orders.admit(connection, 42, 9);
            connection.rollback();
        }
        write(url, table, orders, 5, 1);
        assertThat(state()).isEqualTo(1);
    }

    /** Writes to the row, guarded or not; {@code where} is the URL, the table and which. */
    static final class RowWrite implements LateWriter.Write {
        @Override
        public String write(String where, long token) throws SQLException {
            String[] parts = where.split(" ");
            FencedRow guard = parts[2].equals("guarded") ? FencedRow.of(parts[1], "id", "fence") : null;
            FencedRowTest.write(parts[0], parts[1], guard, token, 99);
            return "written";
        }
    }

    /** A holder that is stopped beyond its lease and writes when it goes on is refused; without the guard its write lands. */
    @ParameterizedTest
    @EnumSource(names = {"POSTGRES", "SQLITE"})
    void admit_pausedHolder_refusedButNotWithoutGuard(Family family) throws SQLException {
        prepare(family);
        try (LateWriter late = LateWriter.start(RowWrite.class, url, table, LEASE);
                LockFactory locks = LockFactory.open(url)) {
            late.pause();
            DistributedLock lock = locks.getLock(table);
            lock.lock(); // when its lease is over
            write(url, table, orders, lock.fencingToken(), 1);
            late.write(url + " " + table + " guarded");
            late.resume();
            assertThat(late.outcome()).isEqualTo("StaleTokenException");
            assertThat(state()).isEqualTo(1);
            late.write(url + " " + table + " bare");
            assertThat(late.outcome()).isEqualTo("written");
            assertThat(state()).isEqualTo(99);
            lock.unlock();
        }
    }

    /** What stands in statements as it is cannot be anything. */
    @Test
    void of_badNames_refused() {
        assertThatThrownBy(() -> FencedRow.of("a b", "id", "fence")).hasMessageContainingAll("table", "'a b'");
        assertThatThrownBy(() -> FencedRow.of("a", "id;--", "fence")).hasMessageContainingAll("keyColumn", "'id;--'");
        assertThatThrownBy(() -> FencedRow.of("a", "id", "")).hasMessageContainingAll("fenceColumn", "''");
    }
}
