package dev.mortise.campaign.site;

import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;
import dev.mortise.testkit.servers.ZooKeeperServer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A backend that runs, with its servers and with proxies in front of them. For one thread at a time. */
public interface Site extends AutoCloseable {
    /**
     * Starts a backend.
     *
     * @param directory for the files of backends that are files
     */
    static Site open(Backend backend, Path directory) {
        return switch (backend) {
            case REDIS -> RedisSite.of(1);
            case REDLOCK -> RedisSite.of(5);
            case ZOOKEEPER -> new ZooKeeperSite();
            case POSTGRES -> DatabaseSite.postgres(Servers.postgres());
            case MARIADB -> DatabaseSite.mariaDb(Servers.mariaDb());
            case H2 -> FileSite.h2(directory);
            case SQLITE -> FileSite.sqlite(directory);
        };
    }

    /** Starts one Redis server that keeps what it acknowledged when it is killed. */
    static Site durableRedis() {
        return new RedisSite(List.of(Servers.redis("appendonly yes", "appendfsync always")));
    }

    /** Starts Redis, PostgreSQL or MariaDB with variables added to the servers' environment. */
    static Site withEnvironment(Backend backend, Map<String, String> environment) {
        return switch (backend) {
            case REDIS -> new RedisSite(List.of(Servers.redisIn(environment)));
            case POSTGRES -> DatabaseSite.postgres(Servers.postgresIn(environment));
            case MARIADB -> DatabaseSite.mariaDb(Servers.mariaDbIn(environment));
            default -> throw new IllegalArgumentException("no environment for " + backend.label());
        };
    }

    /** The servers' time of day. */
    default Instant time() {
        throw new UnsupportedOperationException("it does not tell the time");
    }

    /** The URL for clients. */
    String url();

    /** The URL for clients that go through the proxies. */
    String proxiedUrl();

    /** The proxies, one for each server; none for a file. */
    List<FaultProxy> proxies();

    /** The server processes; none if the backend is in this process. */
    List<Server> servers();

    /** The Redis servers; none of others. */
    default List<RedisNode> redis() {
        return List.of();
    }

    /** The ZooKeeper server. */
    default ZooKeeperServer zooKeeper() {
        throw new UnsupportedOperationException("no ZooKeeper here");
    }

    /** How many connections of clients the servers have now, not counting ours; -1 if there is no way to tell. */
    default long connections() {
        return -1;
    }

    /** Puts a fault into all proxies. */
    default void eachProxy(Consumer<FaultProxy> fault) {
        proxies().forEach(fault);
    }

    @Override
    void close();
}
