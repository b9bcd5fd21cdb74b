package dev.mortise.campaign.site;

import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.servers.DatabaseServer;
import dev.mortise.testkit.servers.Servers;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
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

    static DatabaseSite postgres() {
        return new DatabaseSite(
                Servers.postgres(),
                "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()");
    }

    static DatabaseSite mariaDb() {
        return new DatabaseSite(
                Servers.mariaDb(),
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
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(countConnections)) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException("cannot count connections", e);
        }
    }

    @Override
    public void close() {
        proxies.close();
        server.close();
    }
}
