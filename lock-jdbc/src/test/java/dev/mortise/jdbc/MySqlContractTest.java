package dev.mortise.jdbc;

import dev.mortise.testkit.BackendFixture;
import dev.mortise.testkit.servers.MariaDbServer;
import dev.mortise.testkit.servers.Servers;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/**
 * The contracts with the statements and the driver of MySQL, of which no server comes by Maven: they are spoken to MariaDB, which
 * that driver takes for MySQL.
 */
class MySqlContractTest implements JdbcContracts {
    private static MariaDbServer server;
    private static JdbcFixture fixture;

    @BeforeAll
    static void start() throws SQLException {
        server = Servers.mariaDb("--max-connections=400");
        fixture = new JdbcFixture(TestServers.mySqlUrl(server));
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
