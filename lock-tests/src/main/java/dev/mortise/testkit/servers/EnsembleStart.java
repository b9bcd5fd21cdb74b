package dev.mortise.testkit.servers;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Starts ZooKeeper ensembles, in this JVM or in others. */
final class EnsembleStart {
    private static final int LEAST = 3;

    private EnsembleStart() {}

    /** One server in this JVM. */
    static ZooKeeperControl inThisJvm(int id, int clientPort, ZooKeeperConfig config) {
        LocalZooKeeper server = new LocalZooKeeper(clientPort, config, PeerEngine::start);
        server.putFile("myid", Integer.toString(id));
        return server;
    }

    /** One server in a JVM of its own. */
    static ZooKeeperControl inItsOwnJvm(int id, int clientPort, ZooKeeperConfig config) {
        return new ZooKeeperProcess(new ZooKeeperProgram(id, config));
    }

    static ZooKeeperEnsemble start(int size, Map<String, String> properties, Place place) {
        if (size < LEAST) {
            throw new IllegalArgumentException("size must be at least " + LEAST + " but was " + size);
        }
        List<Peer> peers = peers(size);
        Map<String, String> lines = new HashMap<>();
        peers.forEach(peer -> lines.put("server." + peer.id, peer.line()));
        ZooKeeperConfig config = ZooKeeperConfig.defaults().with(properties).with(lines);
        ZooKeeperEnsemble ensemble = new ZooKeeperEnsemble(
                peers.stream().map(peer -> peer.member(config, place)).toList());
        try {
            ensemble.restart();
            return ensemble;
        } catch (RuntimeException | Error e) {
            ensemble.close();
            throw e;
        }
    }

    static ZooKeeperEnsemble given(List<GivenAddress> addresses) {
        return new ZooKeeperEnsemble(addresses.stream()
                .map(address ->
                        new ZooKeeperMember(address.host(), address.port(), new GivenZooKeeper(address.toString())))
                .toList());
    }

    private static List<Peer> peers(int size) {
        List<Integer> ports = IntStream.generate(Ports::free)
                .distinct()
                .limit(3L * size)
                .boxed()
                .toList();
        return IntStream.range(0, size)
                .mapToObj(i -> new Peer(i + 1, ports.get(3 * i), ports.get(3 * i + 1), ports.get(3 * i + 2)))
                .toList();
    }

    /** One server as the configuration of all names it: by its number and its ports. */
    private record Peer(int id, int clientPort, int quorumPort, int electionPort) {
        String line() {
            String host = ZooKeeperStart.HOST;
            return host + ":" + quorumPort + ":" + electionPort + ";" + host + ":" + clientPort;
        }

        ZooKeeperMember member(ZooKeeperConfig config, Place place) {
            return new ZooKeeperMember(ZooKeeperStart.HOST, clientPort, place.server(id, clientPort, config));
        }
    }

    /** Where a server is to run. */
    interface Place {
        /** Makes a server that is not started yet. */
        ZooKeeperControl server(int id, int clientPort, ZooKeeperConfig config);
    }
}
