package dev.mortise.testkit.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.zookeeper.client.FourLetterWordMain;
import org.apache.zookeeper.common.X509Exception.SSLContextException;

/**
 * One server of a {@link ZooKeeperEnsemble}.
 *
 * <p>Safe for use by many threads.
 */
public final class ZooKeeperMember {
    private static final int TIMEOUT_MS = 3_000;

    private final String host;
    private final int port;
    private final ZooKeeperControl control;
    private volatile boolean paused;

    ZooKeeperMember(String host, int port, ZooKeeperControl control) {
        this.host = host;
        this.port = port;
        this.control = control;
    }

    /** The address to connect to. */
    public String host() {
        return host;
    }

    /** The port to connect to; the same for the member's whole life. */
    public int port() {
        return port;
    }

    /** The host and the port, for a client that is to use this member alone. */
    public String address() {
        return host + ":" + port;
    }

    /** The host and the port. */
    @Override
    public String toString() {
        return address();
    }

    ZooKeeperControl control() {
        return control;
    }

    void pause() {
        control.pause();
        paused = true;
    }

    void resume() {
        control.resume();
        paused = false;
    }

    boolean isPaused() {
        return paused;
    }

    boolean leads() {
        return status().contains("Mode: leader");
    }

    boolean serves() {
        return status().contains("Mode: ");
    }

    /** What the server says about itself. A member without a quorum answers as well, but has no mode. */
    private String status() {
        try {
            return FourLetterWordMain.send4LetterWord(host, port, "srvr", false, TIMEOUT_MS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (SSLContextException e) {
            throw new AssertionError("nothing was encrypted", e);
        }
    }
}
