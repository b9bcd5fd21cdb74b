package dev.mortise.bench.redis;

import dev.mortise.bench.contest.Locks;
import dev.mortise.bench.contest.Mutex;
import java.net.URI;
import java.util.List;
import java.util.UUID;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.params.SetParams;

/** The least that a lock on Redis can cost: one command to take it, and a script that deletes what is still ours. */
final class RawLocks implements Locks {
    private static final int CONNECTIONS = 16; // as many as Mortise may open
    private static final long LEASE_MILLIS = 30_000;
    private static final String COMPARE_AND_DELETE =
            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

    private final RedisClient client;
    private final String sha;

    RawLocks(String url) {
        ConnectionPoolConfig pool = new ConnectionPoolConfig();
        pool.setMaxTotal(CONNECTIONS);
        pool.setMaxIdle(CONNECTIONS);
        URI address = URI.create(url);
        client = RedisClient.builder()
                .hostAndPort(address.getHost(), address.getPort())
                .poolConfig(pool)
                .build();
        sha = client.scriptLoad(COMPARE_AND_DELETE);
    }

    /** {@inheritDoc} Its id is made once, so that no pair pays for one: this is what others are compared with. */
    @Override
    public Mutex mutex(String name) {
        String id = UUID.randomUUID().toString();
        List<String> keys = List.of(name);
        List<String> args = List.of(id);
        SetParams params = SetParams.setParams().nx().px(LEASE_MILLIS);
        return new Mutex() {
            @Override
            public void lock() {
                if (client.set(name, id, params) == null) {
                    throw new IllegalStateException("'" + name + "' is not free");
                }
            }

            @Override
            public void unlock() {
                if (!Long.valueOf(1).equals(client.evalsha(sha, keys, args))) {
                    throw new IllegalStateException("'" + name + "' was not held");
                }
            }
        };
    }

    @Override
    public void close() {
        client.close();
    }
}
