package dev.mortise.testkit.servers;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Starts servers for tests, and takes care that none outlives the JVM.
 *
 * <p>By default a server is a process on this machine, from an executable on the class path
 * ({@code org.signal:embedded-redis}). System properties choose others:
 *
 * <ul>
 *   <li>{@code mortise.test.servers=docker}: containers on the host's network ({@code org.testcontainers:testcontainers})
 *   <li>{@code mortise.test.redis=redis://host:port}: a server that runs already
 *   <li>{@code mortise.test.redis-cluster=host:port,host:port}: nodes of a cluster that runs already
 *   <li>{@code mortise.test.redis-sentinel=host:port,host:port/name}: sentinels that run already, and their master's name
 * </ul>
 *
 * <p>A server that runs already can be neither signalled nor restarted, and is left alone by {@code close}.
 *
 * <p>Safe for use by many threads.
 */
public final class Servers {
    private static final String REDIS = "mortise.test.redis";
    private static final String CLUSTER = "mortise.test.redis-cluster";
    private static final String SENTINEL = "mortise.test.redis-sentinel";
    private static final String SCHEME = "redis://";

    private Servers() {}

    /**
     * One Redis server without persistence.
     *
     * @param configLines lines as in {@code redis.conf}, such as {@code requirepass secret}
     * @throws UnsupportedOperationException if there are such lines for a server that runs already
     */
    public static RedisNode redis(String... configLines) {
        String given = System.getProperty(REDIS);
        if (given == null) {
            return Launcher.start(RedisKind.SINGLE, List.of(configLines));
        }
        if (configLines.length > 0) {
            throw new UnsupportedOperationException(REDIS + " names a server that takes no configuration from here");
        }
        if (!given.startsWith(SCHEME)) {
            throw new IllegalArgumentException(REDIS + " must be " + SCHEME + "host:port");
        }
        return node(REDIS, given.substring(SCHEME.length()));
    }

    /** A Redis Cluster of three masters without replicas, in which all slots are served. */
    public static RedisClusterServers redisCluster() {
        String given = System.getProperty(CLUSTER);
        return given == null ? ClusterStart.start() : new RedisClusterServers(nodes(CLUSTER, given));
    }

    /** A Redis primary with one replica, and three sentinels with a quorum of two. */
    public static RedisSentinelServers redisSentinel() {
        String given = System.getProperty(SENTINEL);
        if (given == null) {
            return SentinelStart.start();
        }
        int slash = given.indexOf('/');
        if (slash < 0) {
            throw new IllegalArgumentException(SENTINEL + " must be host:port,host:port/name");
        }
        return SentinelStart.given(given.substring(slash + 1), nodes(SENTINEL, given.substring(0, slash)));
    }

    /** One ZooKeeper server. */
    public static ZooKeeperServer zooKeeper() {
        return zooKeeper(Map.of());
    }

    /**
     * One ZooKeeper server.
     *
     * @param properties lines as in {@code zoo.cfg}, and system properties of ZooKeeper that begin with {@code znode.}
     */
    public static ZooKeeperServer zooKeeper(Map<String, String> properties) {
        return ZooKeeperStart.single(properties, Ports::free);
    }

    /** A ZooKeeper ensemble, in which all members serve. */
    public static ZooKeeperEnsemble zooKeeperEnsemble(int size) {
        return zooKeeperEnsemble(size, Map.of());
    }

    /** A ZooKeeper ensemble with properties as in {@link #zooKeeper(Map)}. */
    public static ZooKeeperEnsemble zooKeeperEnsemble(int size, Map<String, String> properties) {
        return ZooKeeperStart.ensemble(size, properties);
    }

    private static List<RedisNode> nodes(String property, String addresses) {
        List<RedisNode> nodes = new ArrayList<>();
        for (String address : addresses.split(",")) {
            nodes.add(node(property, address));
        }
        return List.copyOf(nodes);
    }

    /** The value is not quoted in the message: somebody may have put a password there. */
    private static RedisNode node(String property, String address) {
        int colon = address.lastIndexOf(':');
        try {
            return RedisNode.given(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
        } catch (IndexOutOfBoundsException | NumberFormatException malformed) {
            throw new IllegalArgumentException(property + " has an address that is not host:port");
        }
    }
}
