package dev.mortise.campaign.planted;

import dev.mortise.campaign.adapter.AnyLock;
import dev.mortise.campaign.adapter.LockClient;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.RedisClient;

/** A small lock on Redis that is right, or wrong in one way. Safe for use by many threads. */
public final class Planted implements LockClient {
    private static final int CONNECTIONS = 64;

    private final RedisClient redis;
    private final PlantedVerbs verbs;
    private final Bug bug;
    private final Duration lease;
    private final ScheduledExecutorService background;
    private final Map<String, PlantedLock> locks = new ConcurrentHashMap<>();

    /** @param url of one Redis server */
    public Planted(String url, Duration lease, Bug bug) {
        URI address = URI.create(url);
        ConnectionPoolConfig pool = new ConnectionPoolConfig();
        pool.setMaxTotal(CONNECTIONS);
        redis = RedisClient.builder()
                .hostAndPort(address.getHost(), address.getPort())
                .poolConfig(pool)
                .clientConfig(DefaultJedisClientConfig.builder()
                        .timeoutMillis((int) lease.toMillis() / 4)
                        .build())
                .build();
        this.verbs = new PlantedVerbs(redis, lease, bug);
        this.bug = bug;
        this.lease = lease;
        ScheduledThreadPoolExecutor threads = new ScheduledThreadPoolExecutor(8, task -> {
            Thread thread = Executors.defaultThreadFactory().newThread(task);
            thread.setDaemon(true);
            return thread;
        });
        threads.setRemoveOnCancelPolicy(true);
        background = threads;
    }

    @Override
    public AnyLock lock(String name) {
        return locks.computeIfAbsent(
                name, known -> new PlantedLock(known, verbs, new Ear(redis, known), background, bug, lease));
    }

    @Override
    public void close() {
        background.shutdownNow();
        locks.values().forEach(PlantedLock::close);
        redis.close();
    }
}
