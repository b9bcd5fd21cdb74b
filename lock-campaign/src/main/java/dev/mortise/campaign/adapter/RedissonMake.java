package dev.mortise.campaign.adapter;

import java.time.Duration;
import org.redisson.Redisson;
import org.redisson.api.RFencedLock;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;
import org.redisson.client.RedisException;
import org.redisson.config.Config;

/** Redisson's {@code RLock} and {@code RFencedLock}: defaults, but for a watchdog with our lease. */
final class RedissonMake {
    private RedissonMake() {}

    static LockClient plain(String url, Duration lease) {
        RedissonClient client = connect(url, lease);
        return client(client, name -> {
            RLock lock = client.getLock(name);
            return JucLock.withoutTokens(lock, () -> isHeld(lock));
        });
    }

    static LockClient fenced(String url, Duration lease) {
        RedissonClient client = connect(url, lease);
        return client(client, name -> {
            RFencedLock lock = client.getFencedLock(name);
            return new JucLock(lock, () -> isHeld(lock), lock::getToken);
        });
    }

    /** It asks the server; who gets no answer does not believe. */
    private static boolean isHeld(RLock lock) {
        try {
            return lock.isHeldByCurrentThread();
        } catch (RedisException unknown) {
            return false;
        }
    }

    private static RedissonClient connect(String url, Duration lease) {
        Config config = new Config().setLockWatchdogTimeout(lease.toMillis());
        config.useSingleServer().setAddress(url);
        return Redisson.create(config);
    }

    private interface Locks {
        AnyLock of(String name);
    }

    private static LockClient client(RedissonClient client, Locks locks) {
        return new LockClient() {
            @Override
            public AnyLock lock(String name) {
                return locks.of(name);
            }

            @Override
            public void close() {
                client.shutdown();
            }
        };
    }
}
