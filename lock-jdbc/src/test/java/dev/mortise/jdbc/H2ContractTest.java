package dev.mortise.jdbc;

import dev.mortise.testkit.BackendFixture;
import java.sql.SQLException;
import org.h2.tools.Server;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contracts on H2 in server mode, which other processes reach as well. */
class H2ContractTest implements JdbcContracts {
    private static Server server;
    private static JdbcFixture fixture;

    @BeforeAll
    static void start() throws SQLException {
        server = Server.createTcpServer("-tcpPort", "0", "-ifNotExists").start();
        fixture = new JdbcFixture("jdbc:h2:tcp://127.0.0.1:" + server.getPort() + "/mem:locks;DB_CLOSE_DELAY=-1");
    }

    @AfterAll
    static void stop() throws SQLException {
        fixture.close();
        server.stop();
    }

    @Override
    public BackendFixture fixture() {
        return fixture;
    }
}
