package dev.mortise.testkit.servers;

/**
 * One PostgreSQL server, which tests can stop and start.
 *
 * <p>Many threads may ask. What is done to the server is for one thread at a time.
 */
public final class PostgresServer extends DatabaseServer {
    PostgresServer(Database database) {
        super(database);
    }
}
