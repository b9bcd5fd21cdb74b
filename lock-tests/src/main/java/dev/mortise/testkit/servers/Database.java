package dev.mortise.testkit.servers;

import java.util.List;
import java.util.function.IntSupplier;

/**
 * A database server that serves, and how to reach it.
 *
 * @param url the JDBC URL
 */
record Database(ServerKind kind, String url, String host, int port, ServerControl control) {
    /** Takes the server that a system property names, or starts one. */
    static Database open(DatabaseKind kind, List<String> lines) {
        String given = System.getProperty(kind.property);
        if (given == null) {
            return start(kind, lines, Ports::free);
        }
        if (!lines.isEmpty()) {
            throw new UnsupportedOperationException(
                    kind.property + " names a server that takes no configuration from here");
        }
        return given(kind, given);
    }

    static Database start(DatabaseKind kind, List<String> lines, IntSupplier ports) {
        return start(kind, kind, lines, ports);
    }

    /** @param started what is started: the kind itself, or that in some environment */
    static Database start(DatabaseKind kind, ServerKind started, List<String> lines, IntSupplier ports) {
        Launched server = Launcher.start(started, lines, ports);
        String url = kind.url(Launcher.HOST, server.port());
        return new Database(started, url, Launcher.HOST, server.port(), server.control());
    }

    void restart() {
        Launcher.restart(kind, port, control);
    }

    /** The value is not quoted in a message: somebody may have put a password there. */
    static Database given(DatabaseKind kind, String url) {
        try {
            String address = url.substring(kind.scheme.length()).split("[/?]", 2)[0];
            int colon = address.lastIndexOf(':');
            if (!url.startsWith(kind.scheme) || colon == 0) {
                throw new IllegalArgumentException("another scheme, or no host");
            }
            String host = address.substring(0, colon);
            return new Database(
                    kind, url, host, Integer.parseInt(address.substring(colon + 1)), new GivenServer(address));
        } catch (IllegalArgumentException | IndexOutOfBoundsException malformed) {
            throw new IllegalArgumentException(kind.property + " must be " + kind.scheme + "host:port/database");
        }
    }
}
