package dev.mortise.testkit.servers;

import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * One Redis server, which tests can ask, stop and start.
 *
 * <p>Many threads may ask. What is done to the process is for one thread at a time.
 */
public final class RedisNode implements AutoCloseable {
    private final String host;
    private final int port;
    private final ServerKind kind;
    private final ServerControl control;

    private RedisNode(String host, int port, ServerKind kind, ServerControl control) {
        this.host = host;
        this.port = port;
        this.kind = kind;
        this.control = control;
    }

    static RedisNode start(ServerKind kind, List<String> lines) {
        return start(kind, lines, Ports::free);
    }

    static RedisNode start(ServerKind kind, List<String> lines, IntSupplier ports) {
        Launched server = Launcher.start(kind, lines, ports);
        return new RedisNode(Launcher.HOST, server.port(), kind, server.control());
    }

    static RedisNode given(String host, int port) {
        return new RedisNode(host, port, RedisKind.SINGLE, new GivenServer(host + ":" + port));
    }

    /** The address to connect to. */
    public String host() {
        return host;
    }

    /** The port to connect to; the same for the node's whole life. */
    public int port() {
        return port;
    }

    /** The URL of this server alone. */
    public String url() {
        return "redis://" + address();
    }

    /** The process, which is another one after {@link #restart()}. */
    public long pid() {
        return control.pid();
    }

    /** Stops the process with {@code SIGSTOP}: connections stand, but nothing is answered. Returns when it has stopped. */
    public void pause() {
        control.pause();
    }

    /** Lets a paused process go on with {@code SIGCONT}. */
    public void resume() {
        control.resume();
    }

    /** Ends the process with {@code SIGKILL}. Returns when it is gone. */
    public void kill() {
        control.kill();
    }

    /**
     * Starts the server again on the same port with the same configuration, after killing it if it still runs. Returns
     * when it answers. It has lost its data; a node of a cluster keeps its slots, and a sentinel what it knew.
     */
    public void restart() {
        Launcher.restart(kind, port, control);
    }

    /** The same as {@link #close()}. */
    public void stop() {
        close();
    }

    /**
     * Ends the server for good, with {@code SIGTERM}, and if that does not help with {@code SIGKILL}; in whatever state it
     * is. A second call does nothing.
     */
    @Override
    public void close() {
        control.close();
    }

    /** Connects to the server. */
    public RespConnection connect() {
        return new RespConnection(host, port);
    }

    /**
     * Sends one command over a connection of its own.
     *
     * @return the reply as text, or null where the server has nothing
     * @throws RespException if the server answers with an error
     * @throws UncheckedIOException if it does not answer within three seconds
     */
    public String command(String... words) {
        Object reply = ask(words);
        return reply == null ? null : reply.toString();
    }

    /** The host and the port. */
    @Override
    public String toString() {
        return address();
    }

    Object ask(String... words) {
        try (RespConnection connection = connect()) {
            return connection.send(words);
        }
    }

    /** Whether this server is a replica of another one and has caught up with it. */
    boolean follows(RedisNode primary) {
        List<?> role = (List<?>) ask("ROLE"); // role, primary's host, primary's port, state of the connection, offset
        return role.get(0).equals("slave")
                && role.get(2).equals((long) primary.port)
                && role.get(3).equals("connected");
    }

    String address() {
        return host + ":" + port;
    }
}
