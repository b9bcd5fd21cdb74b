package dev.mortise.testkit.servers;

import java.util.List;
import java.util.stream.Stream;

/** Makes a cluster of three nodes. */
final class ClusterStart {
    private static final int MASTERS = 3;
    private static final int SLOTS = 16_384;

    private ClusterStart() {}

    static RedisClusterServers start() {
        NodeGroup group = new NodeGroup();
        try {
            List<RedisNode> nodes = Stream.generate(() -> group.add(RedisNode.start(RedisKind.CLUSTER, List.of())))
                    .limit(MASTERS)
                    .toList();
            for (int i = 0; i < MASTERS; i++) {
                assignSlots(nodes.get(i), i);
            }
            nodes.forEach(node -> introduce(node, nodes));
            NodeGroup.await("sees the cluster whole", nodes, ClusterStart::seesAll);
            return new RedisClusterServers(nodes);
        } catch (RuntimeException | Error e) {
            group.close();
            throw e;
        }
    }

    /**
     * Each node has an epoch of its own from the start: else they would have to settle that among themselves. It is taken
     * only by a node that knows no other yet.
     */
    private static void assignSlots(RedisNode node, int index) {
        int first = SLOTS * index / MASTERS;
        int last = SLOTS * (index + 1) / MASTERS - 1;
        node.command("CLUSTER", "SET-CONFIG-EPOCH", Integer.toString(index + 1));
        node.command("CLUSTER", "ADDSLOTSRANGE", Integer.toString(first), Integer.toString(last));
    }

    /** Everybody to everybody: to wait until they hear of each other takes longer. */
    private static void introduce(RedisNode node, List<RedisNode> others) {
        for (RedisNode other : others) {
            if (other != node) {
                List<?> busPort = (List<?>) other.ask("CONFIG", "GET", "cluster-port");
                node.command("CLUSTER", "MEET", other.host(), "" + other.port(), (String) busPort.get(1));
            }
        }
    }

    private static boolean seesAll(RedisNode node) {
        String info = node.command("CLUSTER", "INFO");
        return info.contains("cluster_state:ok")
                && info.contains("cluster_slots_ok:" + SLOTS)
                && info.contains("cluster_known_nodes:" + MASTERS);
    }
}
