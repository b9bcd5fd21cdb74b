package dev.mortise.jdbc;

import dev.mortise.testkit.BackendFixture;
import dev.mortise.testkit.servers.MariaDbServer;
import dev.mortise.testkit.servers.Servers;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contracts with row locks on MariaDB. */
class MariaDbRowLockContractTest implements RowLockContracts {
    private static MariaDbServer server;
    private static RowLockFixture fixture;

    @BeforeAll
    static void start() throws SQLException {
        server = Servers.mariaDb("--max-connections=600");
        fixture = new RowLockFixture(server.url(), "mortise_locks", "KILL CONNECTION %s");
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
