package dev.mortise.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import dev.mortise.testkit.servers.RedisClusterServers;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.RedisSentinelServers;
import dev.mortise.testkit.servers.Servers;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Connection;
import redis.clients.jedis.ConnectionFactory;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisSocketFactory;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.RedisSentinelClient;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.providers.PooledConnectionProvider;

/** Around a client of the user's: its servers are used, its pool and its life are left alone. */
class RedisAroundClientTest {
    @Test
    void around_singleServer_worksAndLeavesClientOpen() {
        try (RedisNode server = Servers.redis();
                RedisClient client = RedisClient.create(server.host(), server.port())) {
            assertLocks(client, server.url());
            assertThat(client.ping()).isEqualTo("PONG");
        }
    }

    @Test
    void around_sentinel_worksAndLeavesClientOpen() {
        try (RedisSentinelServers servers = Servers.redisSentinel();
                RedisSentinelClient client = RedisSentinelClient.builder()
                        .masterName(servers.masterName())
                        .sentinels(addresses(servers.sentinels()))
                        .build()) {
            assertLocks(client, servers.url());
            servers.failover();
            assertLocks(client, servers.url());
        }
    }

    @Test
    void around_cluster_worksAndLeavesClientOpen() {
        try (RedisClusterServers servers = Servers.redisCluster();
                RedisClusterClient client = RedisClusterClient.builder()
                        .nodes(addresses(servers.nodes()))
                        .build()) {
            assertLocks(client, servers.url());
            assertThat(client.get("still open")).isNull();
        }
    }

    /** A pool whose every connection is taken by its user does not keep anybody from a lock. */
    @Test
    void around_poolExhausted_locksWork() {
        GenericObjectPoolConfig<Connection> two = new GenericObjectPoolConfig<>();
        two.setMaxTotal(2);
        try (RedisNode server = Servers.redis();
                RedisClient client = RedisClient.builder()
                        .hostAndPort(server.host(), server.port())
                        .poolConfig(two)
                        .build();
                Connection one = client.getPool().getResource();
                Connection other = client.getPool().getResource()) {
            assertThat(one).isNotSameAs(other);
            assertLocks(client, server.url());
        }
    }

    /** A client over sockets of its user's making does not tell where it connects to, and need not. */
    @Test
    void around_socketsOfOwnMaking_locksWork() {
        try (RedisNode server = Servers.redis()) {
            JedisSocketFactory sockets = () -> socketTo(server);
            ConnectionFactory connections = new ConnectionFactory(
                    sockets, DefaultJedisClientConfig.builder().build());
            try (RedisClient client = RedisClient.builder()
                    .connectionProvider(new PooledConnectionProvider(connections))
                    .build()) {
                assertLocks(client, server.url());
            }
        }
    }

    private static Socket socketTo(RedisNode server) {
        try {
            return new Socket(server.host(), server.port());
        } catch (IOException refused) {
            throw new JedisConnectionException(refused);
        }
    }

    private static void assertLocks(UnifiedJedis client, String url) {
        try (RedisLockBackend backend = RedisLockBackend.around(client).build();
                LockFactory here = LockFactory.of(backend, LockOptions.defaults());
                LockFactory there = LockFactory.open(url)) {
            List<DistributedLock> held = new ArrayList<>();
            for (int i = 0; i < 20; i++) { // in a cluster, on all servers
                DistributedLock lock = here.getLock("around-" + i);
                lock.lock();
                held.add(lock);
                assertThat(there.getLock("around-" + i).tryLock()).isFalse();
            }
            held.forEach(DistributedLock::unlock);
            assertThat(there.getLock("around-0").tryLock()).isTrue();
        }
    }

    private static Set<HostAndPort> addresses(List<RedisNode> nodes) {
        Set<HostAndPort> addresses = new LinkedHashSet<>();
        nodes.forEach(node -> addresses.add(new HostAndPort(node.host(), node.port())));
        return addresses;
    }
}
