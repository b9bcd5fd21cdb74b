package dev.mortise.testkit.servers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Finds ports for servers. */
final class Ports {
    /**
     * Below the ports that systems give to outgoing connections. While a server is down, a client's attempt to reach it
     * could else be given the server's own port, connect to itself, and keep the server from coming back.
     */
    private static final int FIRST = 12_000;

    private static final int LAST = 31_999;
    private static final int ATTEMPTS = 1_000;

    private Ports() {}

    /** A port that nobody listens on now. It may be taken a moment later. */
    static int free() {
        for (int i = 0; i < ATTEMPTS; i++) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, LAST + 1);
            if (isFree(port)) {
                return port;
            }
        }
        throw new IllegalStateException("no free port from " + FIRST + " to " + LAST);
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException taken) {
            return false;
        }
    }
}
