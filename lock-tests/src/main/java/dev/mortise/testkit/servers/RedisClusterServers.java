package dev.mortise.testkit.servers;

import java.io.UncheckedIOException;
import java.util.List;

/**
 * A Redis Cluster.
 *
 * <p>Many threads may ask. What is done to the nodes is for one thread at a time.
 */
public final class RedisClusterServers implements AutoCloseable {
    private final List<RedisNode> nodes;

    RedisClusterServers(List<RedisNode> nodes) {
        this.nodes = nodes;
    }

    /** The masters, in the order of their slots. */
    public List<RedisNode> nodes() {
        return nodes;
    }

    /** The URL of the cluster, with all nodes. */
    public String url() {
        return "redis-cluster://" + NodeGroup.addresses(nodes);
    }

    /**
     * The node that serves a key's slot.
     *
     * @throws IllegalStateException if no node does, or none answers
     */
    public RedisNode nodeOf(String key) {
        for (RedisNode node : nodes) {
            try (RespConnection connection = node.connect()) {
                return nodeOf(key, connection);
            } catch (UncheckedIOException down) {
                // the next one knows it as well
            }
        }
        throw new IllegalStateException("no node of the cluster answers");
    }

    /** Ends all nodes for good. */
    @Override
    public void close() {
        nodes.forEach(RedisNode::close);
    }

    private RedisNode nodeOf(String key, RespConnection connection) {
        long slot = (Long) connection.send("CLUSTER", "KEYSLOT", key);
        for (Object range : (List<?>) connection.send("CLUSTER", "SLOTS")) {
            List<?> parts = (List<?>) range; // first slot, last slot, master, replicas; a node is host, port, id
            if ((Long) parts.get(0) <= slot && slot <= (Long) parts.get(1)) {
                List<?> master = (List<?>) parts.get(2);
                return NodeGroup.at((String) master.get(0), ((Long) master.get(1)).intValue(), nodes);
            }
        }
        throw new IllegalStateException("no node serves slot " + slot);
    }
}
