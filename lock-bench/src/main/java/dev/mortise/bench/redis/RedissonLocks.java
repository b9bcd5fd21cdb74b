package dev.mortise.bench.redis;

import dev.mortise.bench.contest.Locks;
import dev.mortise.bench.contest.Mutex;
import java.util.function.BiFunction;
import org.redisson.Redisson;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/** A client with default options, and one of its kinds of locks. */
final class RedissonLocks implements Locks {
    private final RedissonClient client;
    private final BiFunction<RedissonClient, String, ? extends RLock> kind;

    RedissonLocks(String url, BiFunction<RedissonClient, String, ? extends RLock> kind) {
        Config config = new Config();
        config.useSingleServer().setAddress(url);
        client = Redisson.create(config);
        this.kind = kind;
    }

    @Override
    public Mutex mutex(String name) {
        return Locks.of(kind.apply(client, name));
    }

    @Override
    public void close() {
        client.shutdown();
    }
}
