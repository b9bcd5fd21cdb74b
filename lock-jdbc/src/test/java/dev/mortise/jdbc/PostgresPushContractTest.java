package dev.mortise.jdbc;

import dev.mortise.testkit.BackendFixture;
import dev.mortise.testkit.servers.PostgresServer;
import dev.mortise.testkit.servers.Servers;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contracts on PostgreSQL, with releases that are told. */
class PostgresPushContractTest implements JdbcContracts {
    private static PostgresServer server;
    private static JdbcFixture fixture;

    @BeforeAll
    static void start() throws SQLException {
        server = Servers.postgres("max_connections = 400");
        fixture = new JdbcFixture(server.url(), Map.of("push", "true"));
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
