package dev.mortise.redis;

import java.time.Duration;
import java.util.LinkedHashSet;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.RedisSentinelClient;
import redis.clients.jedis.SslOptions;
import redis.clients.jedis.SslVerifyMode;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.util.Pool;

/** Finds the topology at an address or behind a client, and opens connections beside a client's pool. */
final class Clients {
    private Clients() {}

    /**
     * The topology behind a user's client.
     *
     * @throws IllegalArgumentException if it is of a kind that does not tell where its servers are
     */
    static Topology topologyOf(UnifiedJedis client) {
        if (client instanceof RedisClient single) {
            return new SingleClientTopology(single);
        }
        if (client instanceof RedisSentinelClient sentinel) {
            return new SentinelClientTopology(sentinel);
        }
        if (client instanceof RedisClusterClient cluster) {
            return new ClusterTopology(cluster, false);
        }
        throw new IllegalArgumentException(
                "client must be a RedisClient, RedisSentinelClient or RedisClusterClient but was a "
                        + client.getClass().getName());
    }

    /** The topology at an address. Throws {@code JedisException} if that takes a server and none answers. */
    static Topology open(RedisAddress address, Duration commandTimeout, Housekeeper housekeeper) {
        JedisClientConfig config = config(address, address.credentials(), commandTimeout)
                .database(address.database())
                .build();
        return switch (address.kind()) {
            case SINGLE -> new SingleTopology(address.servers().get(0), config);
            case SENTINEL ->
                new SentinelTopology(
                        address.servers(),
                        address.masterName(),
                        config,
                        // One after the other, they may not keep a caller longer than a command may take.
                        config(
                                        address,
                                        address.sentinelCredentials(),
                                        commandTimeout.dividedBy(
                                                address.servers().size()))
                                .build(),
                        housekeeper);
            case CLUSTER ->
                new ClusterTopology(
                        RedisClusterClient.builder()
                                .nodes(new LinkedHashSet<>(address.servers()))
                                .clientConfig(config)
                                .poolConfig(new GenericObjectPoolConfig<>()) // without a timer: ours stand beside it
                                .build(),
                        true);
        };
    }

    private static DefaultJedisClientConfig.Builder config(
            RedisAddress address, RedisAddress.Credentials credentials, Duration commandTimeout) {
        int millis = (int) Math.max(1, Math.min(Integer.MAX_VALUE, commandTimeout.toMillis()));
        DefaultJedisClientConfig.Builder config = DefaultJedisClientConfig.builder()
                .resp2()
                .connectionTimeoutMillis(millis)
                .socketTimeoutMillis(millis)
                .user(credentials.user())
                .password(credentials.password());
        if (address.tls()) {
            config.sslOptions(
                    SslOptions.builder().sslVerifyMode(SslVerifyMode.FULL).build());
        }
        return config;
    }

    /** Opens a connection as the pool would, but outside of it: whatever its users do, this one is there. */
    static Connection connect(Pool<Connection> pool) {
        try {
            return pool.getFactory().makeObject().getObject();
        } catch (JedisException failed) {
            throw failed;
        } catch (Exception failed) {
            throw new JedisException("no connection", failed);
        }
    }
}
