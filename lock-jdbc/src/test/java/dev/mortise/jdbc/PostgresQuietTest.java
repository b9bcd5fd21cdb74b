package dev.mortise.jdbc;

import static dev.mortise.jdbc.JdbcKit.LONG_LEASE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.testkit.Moves;
import dev.mortise.testkit.servers.PostgresServer;
import dev.mortise.testkit.servers.Servers;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;

/** What attempts that are refused leave in PostgreSQL: nothing to write, to replicate or to clean up. */
@Timeout(60)
class PostgresQuietTest {
    private static final int ATTEMPTS = 1_000;

    private static PostgresServer server;

    @BeforeAll
    static void start() {
        server = Servers.postgres("autovacuum = off");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** A thousand refusals change no row, and do not move the write-ahead log. */
    @Test
    void tryLock_held_writesNothing(TestReporter reporter) throws SQLException {
        try (LockFactory holder = LockFactory.open(server.url(), LONG_LEASE);
                LockFactory others = LockFactory.open(server.url(), LONG_LEASE);
                Connection operator = DriverManager.getConnection(server.url())) {
            DistributedLock held = holder.getLock("held");
            held.lock();
            DistributedLock wanted = others.getLock("held");
            assertThat(wanted.tryLock()).isFalse(); // connections, plans and hint bits are there
            long granting = written(operator);
            Moves.cycle(others, "free");
            assertThat(written(operator)).as("what a grant writes is seen").isGreaterThan(granting);
            long before = written(operator);
            for (int i = 0; i < ATTEMPTS; i++) {
                assertThat(wanted.tryLock()).isFalse();
            }
            long growth = written(operator) - before;
            reporter.publishEntry("bytes written by " + ATTEMPTS + " refusals", Long.toString(growth));
            // The server itself notes now and then which transactions run, in some dozens of bytes.
            assertThat(growth).isLessThan(ATTEMPTS);
            held.unlock();
        }
    }

    private static long written(Connection operator) throws SQLException {
        try (Statement statement = operator.createStatement();
                ResultSet row = statement.executeQuery("SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn")) {
            row.next();
            return row.getLong(1);
        }
    }
}
