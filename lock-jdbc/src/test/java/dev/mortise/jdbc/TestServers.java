package dev.mortise.jdbc;

import dev.mortise.LockFactory;
import dev.mortise.testkit.servers.DatabaseServer;
import dev.mortise.testkit.servers.Servers;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Servers that the test classes of one JVM share, as they take a while to start. They end with the JVM. */
final class TestServers {
    private static final Map<Family, DatabaseServer> STARTED = new ConcurrentHashMap<>();

    private TestServers() {}

    /** A database of each family: a server's, or one in memory or in a file of the directory. */
    static String url(Family family, Path directory) {
        return switch (family) {
            case POSTGRES, MARIADB -> of(family).url();
            case MYSQL -> mySqlUrl(of(Family.MARIADB));
            case H2 -> "jdbc:h2:mem:" + directory.getFileName() + ";DB_CLOSE_DELAY=-1";
            case SQLITE -> "jdbc:sqlite:" + directory.resolve("locks.db");
        };
    }

    /** A MariaDB server as MySQL's driver is told of it. */
    static String mySqlUrl(DatabaseServer mariaDb) {
        return mariaDb.url().replace("jdbc:mariadb:", "jdbc:mysql:").replace("sslMode=disable", "sslMode=DISABLED");
    }

    static DatabaseServer of(Family family) {
        return STARTED.computeIfAbsent(family, wanted -> {
            DatabaseServer server = switch (wanted) {
                case POSTGRES -> Servers.postgres("max_connections = 200");
                case MARIADB -> Servers.mariaDb("--max-connections=200");
                default -> throw new IllegalArgumentException(wanted + " has no server");
            };
            LockFactory.open(server.url()).close(); // the table is there for all that follows
            return server;
        });
    }
}
