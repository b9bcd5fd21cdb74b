package dev.mortise.bench.redis;

import dev.mortise.bench.contest.Locks;
import dev.mortise.bench.contest.Mutex;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/** A client with default options. */
final class RedissonLocks implements Locks {
    private final RedissonClient client;

    RedissonLocks(String url) {
        Config config = new Config();
        config.useSingleServer().setAddress(url);
        client = Redisson.create(config);
    }

    @Override
    public Mutex mutex(String name) {
        return Locks.of(client.getLock(name));
    }

    @Override
    public void close() {
        client.shutdown();
    }
}
