package dev.mortise.redis.interop;

import dev.mortise.testkit.servers.RedisClusterServers;
import dev.mortise.testkit.servers.RedisNode;
import java.util.concurrent.TimeUnit;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/** Redisson clients with its defaults for locks, but only as many threads and connections as a test needs. */
final class Redissons {
    private static final int THREADS = 4;
    private static final int CONNECTIONS = 8;

    private Redissons() {}

    static RedissonClient open(String url) {
        Config config = config();
        config.useSingleServer()
                .setAddress(url)
                .setConnectionPoolSize(CONNECTIONS)
                .setConnectionMinimumIdleSize(1)
                .setSubscriptionConnectionMinimumIdleSize(1);
        return Redisson.create(config);
    }

    static RedissonClient open(RedisClusterServers servers) {
        Config config = config();
        config.useClusterServers()
                .addNodeAddress(servers.nodes().stream().map(RedisNode::url).toArray(String[]::new))
                .setMasterConnectionPoolSize(CONNECTIONS)
                .setMasterConnectionMinimumIdleSize(1)
                .setSubscriptionConnectionMinimumIdleSize(1);
        return Redisson.create(config);
    }

    /** Ends a client at once; by default it would wait for two seconds. */
    static void close(RedissonClient client) {
        client.shutdown(0, 2, TimeUnit.SECONDS);
    }

    private static Config config() {
        Config config = new Config();
        config.setThreads(THREADS);
        config.setNettyThreads(THREADS);
        return config;
    }
}
