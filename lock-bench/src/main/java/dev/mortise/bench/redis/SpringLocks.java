package dev.mortise.bench.redis;

import dev.mortise.bench.contest.Locks;
import dev.mortise.bench.contest.Mutex;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.integration.redis.util.RedisLockRegistry;
import org.springframework.integration.redis.util.RedisLockRegistry.RedisLockType;

/** A registry with default options but for how it waits. */
final class SpringLocks implements Locks {
    private final LettuceConnectionFactory connections;
    private final RedisLockRegistry registry;

    SpringLocks(String url, RedisLockType type) {
        connections = Connections.to(url);
        registry = new RedisLockRegistry(connections, "bench-spring-" + type);
        registry.setRedisLockType(type);
    }

    @Override
    public Mutex mutex(String name) {
        return Locks.of(registry.obtain(name));
    }

    @Override
    public void close() {
        registry.destroy();
        connections.destroy();
    }
}
