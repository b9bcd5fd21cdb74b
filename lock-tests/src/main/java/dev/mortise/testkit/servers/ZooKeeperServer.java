package dev.mortise.testkit.servers;

/**
 * One ZooKeeper server, which tests can stop and start.
 *
 * <p>Many threads may ask. What is done to the server is for one thread at a time.
 */
public final class ZooKeeperServer implements AutoCloseable {
    private final String host;
    private final int port;
    private final ZooKeeperControl control;

    ZooKeeperServer(String host, int port, ZooKeeperControl control) {
        this.host = host;
        this.port = port;
        this.control = control;
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
