package dev.mortise.campaign.site;

import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.servers.DatabaseServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;

/** A database server. */
final class DatabaseSite implements Site {
    private final DatabaseServer server;
    private final String countConnections;
    private final Proxies proxies;

    DatabaseSite(DatabaseServer server, String countConnections) {
        this.server = server;
        this.countConnections = countConnections;
        this.proxies = new Proxies(List.of(server.port()));
    }

    static DatabaseSite postgres(DatabaseServer server) {
        return new DatabaseSite(
                server,
                "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()");
    }

    static DatabaseSite mariaDb(DatabaseServer server) {
        return new DatabaseSite(
                server,
                "SELECT count(*) FROM information_schema.processlist WHERE db IS NOT NULL AND id <> connection_id()");
    }

    @Override
    public String url() {
        return server.url();
    }

    @Override
    public String proxiedUrl() {
        return server.url().replace(":" + server.port(), ":" + proxies.ports().get(0));
    }

    @Override
    public List<FaultProxy> proxies() {
        return proxies.all();
    }

    @Override
    public List<Server> servers() {
        return List.of(new Server() {
            @Override
            public void pause() {
                server.pause();
            }

            @Override
            public void resume() {
                server.resume();
            }

            @Override
            public void kill() {
                server.kill();
            }

            @Override
            public void restart() {
                server.restart();
            }
        });
    }

    @Override
    public long connections() {
        return ask(countConnections, rows -> rows.getLong(1));
    }

    @Override
    public Instant time() {
        return ask("SELECT CURRENT_TIMESTAMP", rows -> rows.getTimestamp(1).toInstant());
    }

    private interface Reading<T> {
        T read(ResultSet rows) throws SQLException;
    }

    private <T> T ask(String query, Reading<T> reading) {
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return reading.read(rows);
        } catch (SQLException e) {
            throw new IllegalStateException("no answer to " + query, e);
        }
    }

    @Override
    public void close() {
        proxies.close();
        server.close();
    }
}
