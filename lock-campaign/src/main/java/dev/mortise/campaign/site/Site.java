package dev.mortise.campaign.site;

import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.ZooKeeperServer;
import java.nio.file.Path;
import java.util.List;
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
            case REDIS -> new RedisSite(1, List.of());
            case REDLOCK -> new RedisSite(5, List.of());
            case ZOOKEEPER -> new ZooKeeperSite();
            case POSTGRES -> DatabaseSite.postgres();
            case MARIADB -> DatabaseSite.mariaDb();
            case H2 -> FileSite.h2(directory);
            case SQLITE -> FileSite.sqlite(directory);
        };
    }

    /** Starts one Redis server that keeps what it acknowledged when it is killed. */
    static Site durableRedis() {
        return new RedisSite(1, List.of("appendonly yes", "appendfsync always"));
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
