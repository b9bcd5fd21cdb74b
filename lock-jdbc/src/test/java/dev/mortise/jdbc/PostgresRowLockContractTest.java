package dev.mortise.jdbc;

import dev.mortise.testkit.BackendFixture;
import dev.mortise.testkit.servers.PostgresServer;
import dev.mortise.testkit.servers.Servers;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contracts with row locks on PostgreSQL. */
class PostgresRowLockContractTest implements RowLockContracts {
    private static PostgresServer server;
    private static RowLockFixture fixture;

    @BeforeAll
    static void start() throws SQLException {
        server = Servers.postgres("max_connections = 500");
        fixture = new RowLockFixture(server.url(), "\"mortise_locks\"", "SELECT pg_terminate_backend(%s)");
    }

    @AfterAll
    static void stop() throws SQLException {
        fixture.close();
        server.close();
    }

    @Override
    public BackendFixture fixture() {
        return fixture;
    }
}
