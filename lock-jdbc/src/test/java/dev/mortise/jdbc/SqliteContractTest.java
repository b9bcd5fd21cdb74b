package dev.mortise.jdbc;

import dev.mortise.testkit.BackendFixture;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The contracts on a SQLite file. */
class SqliteContractTest implements JdbcContracts {
    @TempDir
    static Path dir;

    private static JdbcFixture fixture;

    @BeforeAll
    static void start() throws SQLException {
        fixture = new JdbcFixture("jdbc:sqlite:" + dir.resolve("locks.db"));
    }

    @AfterAll
    static void stop() throws SQLException {
        fixture.close();
    }

    @Override
    public BackendFixture fixture() {
        return fixture;
    }
}
