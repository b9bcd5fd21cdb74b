package dev.mortise.bench.jdbc;

import dev.mortise.bench.contest.ServerLoad;
import dev.mortise.bench.contest.Venue;
import dev.mortise.testkit.servers.PostgresServer;
import dev.mortise.testkit.servers.Servers;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** A PostgreSQL server, started for a run, with the tables of those who do not make their own. */
final class JdbcVenue implements Venue {
    private static final String[] SETTINGS = {"max_connections = 200", "shared_preload_libraries = 'pg_stat_statements'"
    };

    private final PostgresServer server;
    private final Connection operator;

    JdbcVenue() {
        boolean given = System.getProperty("mortise.test.postgres") != null;
        server = given ? Servers.postgres() : Servers.postgres(SETTINGS); // one that runs already takes no settings
        try {
            operator = DriverManager.getConnection(server.url());
            try (Statement statement = operator.createStatement()) {
                statement.execute("CREATE EXTENSION IF NOT EXISTS pg_stat_statements");
                statement.execute(RawLocks.TABLE);
                statement.execute(SpringLocks.TABLE);
                statement.execute(JdbcContestant.SHEDLOCK_TABLE);
            }
        } catch (SQLException e) {
            server.close();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String url() {
        return server.url();
    }

    @Override
    public String name() {
        try {
            return "PostgreSQL " + operator.getMetaData().getDatabaseProductVersion();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public ServerLoad load() {
        try {
            return StatementStats.read(operator);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        try {
            operator.close();
        } catch (SQLException gone) {
            // as is the server, soon
        }
        server.close();
    }
}
