package dev.mortise.testkit.servers;

import java.util.function.Supplier;

/**
 * One ZooKeeper server, which tests can stop and start.
 *
 * <p>Many threads may ask. What is done to the server is for one thread at a time.
 */
public final class ZooKeeperServer implements AutoCloseable {
    private final String host;
    private final int port;
    private final ZooKeeperControl control;
    private final Supplier<RequestLog> requests;

    ZooKeeperServer(String host, int port, ZooKeeperControl control, Supplier<RequestLog> requests) {
        this.host = host;
        this.port = port;
        this.control = control;
        this.requests = requests;
    }

    /** The address to connect to. */
    public String host() {
        return host;
    }

    /** The port to connect to; the same for the server's whole life. */
    public int port() {
        return port;
    }

    /** The host and the port. */
    public String address() {
        return host + ":" + port;
    }

    /** What ZooKeeper's own client takes for an address. */
    public String connectString() {
        return address();
    }

    /** The URL of this server, without a path. */
    public String url() {
        return "zookeeper://" + address();
    }

    /** Stops the server: connections break, but data and sessions stay for {@link #restart()}. */
    public void stop() {
        control.stop();
    }

    /** Starts the server again on the same port with the same data, after stopping it if it still runs. */
    public void restart() {
        control.stop();
        control.start();
    }

    /**
     * Ends a session as the server does when its time is up: its nodes are gone when this returns. The client is not told,
     * but its connection is cut, and it learns of the end when it connects again.
     *
     * @throws IllegalArgumentException if there is no such session
     */
    public void expireSession(long sessionId) {
        control.expireSession(sessionId);
    }

    /** Cuts the connections of all clients. They may connect again at once, with the sessions they have. */
    public void dropConnections() {
        control.dropConnections();
    }

    /** What clients have asked so far, before and after restarts. A request that was answered is in it. */
    public RequestCounts requestCounts() {
        return requests.get().all();
    }

    /** What the client with this session has asked so far. */
    public RequestCounts requestCounts(long sessionId) {
        return requests.get().of(sessionId);
    }

    /** Ends the server for good. A second call does nothing. */
    @Override
    public void close() {
        control.close();
    }

    /** The host and the port. */
    @Override
    public String toString() {
        return address();
    }
}
