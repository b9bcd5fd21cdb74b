package dev.mortise.testkit.servers;

import java.io.UncheckedIOException;
import java.net.BindException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;

/** Starts ZooKeeper servers in this JVM and waits until they serve. */
final class ZooKeeperStart {
    private static final String HOST = "127.0.0.1";
    private static final int ATTEMPTS = 5;
    private static final int LEAST = 3;

    private ZooKeeperStart() {}

    /** Starts one server. If it finds its port taken, it is given another, a few times. */
    static ZooKeeperServer single(Map<String, String> properties, IntSupplier ports) {
        for (int left = ATTEMPTS; ; left--) {
            int port = ports.getAsInt();
            ZooKeeperConfig config = ZooKeeperConfig.defaults()
                    .with(Map.of("clientPortAddress", HOST, "clientPort", Integer.toString(port)))
                    .with(properties);
            LocalZooKeeper server =
                    new LocalZooKeeper("zookeeper " + port, config, (file, threads) -> StandaloneEngine.start(file));
            try {
                server.start();
                return new ZooKeeperServer(HOST, port, server);
            } catch (RuntimeException | Error e) {
                server.close();
                if (!isPortTaken(e) || left == 1) {
                    throw e;
                }
            }
        }
    }

    static ZooKeeperEnsemble ensemble(int size, Map<String, String> properties) {
        if (size < LEAST) {
            throw new IllegalArgumentException("size must be at least " + LEAST + " but was " + size);
        }
        List<Integer> ports = IntStream.generate(Ports::free)
                .distinct()
                .limit(3L * size)
                .boxed()
                .toList();
        Map<String, String> peers = new HashMap<>();
        for (int id = 1; id <= size; id++) {
            peers.put(
                    "server." + id,
                    HOST + ":" + ports.get(size + id - 1) + ":" + ports.get(2 * size + id - 1) + ";" + HOST + ":"
                            + ports.get(id - 1));
        }
        ZooKeeperConfig config = ZooKeeperConfig.defaults().with(peers).with(properties);
        List<ZooKeeperMember> members = new ArrayList<>();
        try {
            for (int id = 1; id <= size; id++) {
                LocalZooKeeper server = new LocalZooKeeper("zookeeper " + ports.get(id - 1), config, PeerEngine::start);
                members.add(new ZooKeeperMember(HOST, ports.get(id - 1), server));
                server.putFile("myid", Integer.toString(id));
                server.start();
            }
            members.forEach(member -> Await.until(member + " serves", member::serves));
            return new ZooKeeperEnsemble(members);
        } catch (RuntimeException | Error e) {
            members.forEach(member -> member.control().close());
            throw e;
        }
    }

    private static boolean isPortTaken(Throwable e) {
        return e instanceof UncheckedIOException && e.getCause() instanceof BindException;
    }
}
