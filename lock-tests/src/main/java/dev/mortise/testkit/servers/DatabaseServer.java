package dev.mortise.testkit.servers;

/**
 * One database server, which tests can stop and start.
 *
 * <p>Many threads may ask. What is done to the server is for one thread at a time.
 */
public abstract sealed class DatabaseServer implements AutoCloseable permits MariaDbServer, PostgresServer {
    private final Database database;

    DatabaseServer(Database database) {
        this.database = database;
    }

    /** The address to connect to. */
    public final String host() {
        return database.host();
    }

    /** The port to connect to; the same for the server's whole life. */
    public final int port() {
        return database.port();
    }

    /**
     * The JDBC URL of a database in the server, with a user who may do everything and has no password; of a server that
     * runs already, the URL by which it was named.
     */
    public final String url() {
        return database.url();
    }

    /** The process, which is another one after {@link #restart()}. */
    public final long pid() {
        return database.control().pid();
    }

    /** What the server has written to its log since it was started last; nothing if it runs elsewhere. */
    public final String log() {
        return database.control().log();
    }

    /**
     * Stops the server with {@code SIGSTOP}, with the processes of its connections: they stand, but nothing is answered.
     * Returns when all have stopped.
     */
    public final void pause() {
        database.control().pause();
    }

    /** Lets a paused server go on with {@code SIGCONT}. */
    public final void resume() {
        database.control().resume();
    }

    /** Ends the server with {@code SIGKILL}. Returns when it is gone. What was committed is there after a restart. */
    public final void kill() {
        database.control().kill();
    }

    /**
     * Starts the server again on the same port with the same data, after killing it if it still runs. Returns when it
     * answers.
     */
    public final void restart() {
        database.restart();
    }

    /** Ends the server for good, whatever state it is in, and deletes its data. A second call does nothing. */
    @Override
    public final void close() {
        database.control().close();
    }

    /** The host and the port. */
    @Override
    public final String toString() {
        return host() + ":" + port();
    }
}
