package dev.mortise.testkit.servers;

import java.io.UncheckedIOException;
import java.net.BindException;
import java.util.Map;
import java.util.function.IntSupplier;

/** Starts single ZooKeeper servers in this JVM. */
final class ZooKeeperStart {
    static final String HOST = "127.0.0.1";

    private static final int ATTEMPTS = 5;

    private ZooKeeperStart() {}

    static ZooKeeperServer start(Map<String, String> properties) {
        return start(properties, Ports::free);
    }

    /** Starts a server. One that finds its port taken is given up for another, a few times. */
    static ZooKeeperServer start(Map<String, String> properties, IntSupplier ports) {
        for (int left = ATTEMPTS; ; left--) {
            int port = ports.getAsInt();
            RequestLog requests = new RequestLog();
            LocalZooKeeper server = new LocalZooKeeper(
                    port, config(properties, port), (file, threads) -> StandaloneEngine.start(file, requests));
            try {
                server.start();
                return new ZooKeeperServer(HOST, port, server, () -> requests);
            } catch (RuntimeException | Error e) {
                server.close();
                if (!isPortTaken(e) || left == 1) {
                    throw e;
                }
            }
        }
    }

    static ZooKeeperServer given(GivenAddress address) {
        GivenZooKeeper server = new GivenZooKeeper(address.toString());
        return new ZooKeeperServer(address.host(), address.port(), server, server::requests);
    }

    private static ZooKeeperConfig config(Map<String, String> properties, int port) {
        return ZooKeeperConfig.defaults()
                .with(properties)
                .with(Map.of("clientPortAddress", HOST, "clientPort", Integer.toString(port)));
    }

    private static boolean isPortTaken(Throwable e) {
        return e instanceof UncheckedIOException && e.getCause() instanceof BindException;
    }
}
