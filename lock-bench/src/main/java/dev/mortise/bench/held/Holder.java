package dev.mortise.bench.held;

import dev.mortise.DistributedLock;
import dev.mortise.Lease;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.redisson.Redisson;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/** Who holds many locks, until its process ends. For one thread. */
interface Holder {
    /** Takes one more. */
    void hold(String name) throws InterruptedException;

    /** How many of them are still held. */
    long stillHeld();

    /** Handles, as no thread is to own so many. */
    static Holder mortise(String url, Duration lease) {
        LockFactory factory =
                LockFactory.open(url, LockOptions.builder().lease(lease).build());
        List<Lease> leases = new ArrayList<>();
        return new Holder() {
            @Override
            public void hold(String name) throws InterruptedException {
                DistributedLock lock = factory.getLock(name);
                leases.add(lock.acquire());
            }

            @Override
            public long stillHeld() {
                return leases.stream().filter(Lease::isValid).count();
            }
        };
    }

    /** Locks of this thread, which its watchdog renews three times in a lease. */
    static Holder redisson(String url, Duration lease) {
        Config config = new Config();
        config.setLockWatchdogTimeout(lease.toMillis());
        config.useSingleServer().setAddress(url);
        RedissonClient client = Redisson.create(config);
        List<RLock> locks = new ArrayList<>();
        return new Holder() {
            @Override
            public void hold(String name) {
                RLock lock = client.getLock(name);
                lock.lock();
                locks.add(lock);
            }

            @Override
            public long stillHeld() {
                return locks.stream().filter(RLock::isHeldByCurrentThread).count();
            }
        };
    }
}
