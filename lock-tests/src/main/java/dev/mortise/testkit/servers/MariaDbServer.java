package dev.mortise.testkit.servers;

/**
 * One MariaDB server, which tests can stop and start.
 *
 * <p>Many threads may ask. What is done to the server is for one thread at a time.
 */
public final class MariaDbServer extends DatabaseServer {
    MariaDbServer(Database database) {
        super(database);
    }
}
