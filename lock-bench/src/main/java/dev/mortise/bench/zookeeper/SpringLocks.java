package dev.mortise.bench.zookeeper;

import dev.mortise.bench.contest.Locks;
import dev.mortise.bench.contest.Mutex;
import org.apache.curator.framework.CuratorFramework;
import org.springframework.integration.zookeeper.lock.ZookeeperLockRegistry;

/** A registry with default options, on a client like {@link CuratorLocks}'. */
final class SpringLocks implements Locks {
    private final CuratorFramework client;
    private final ZookeeperLockRegistry registry;

    SpringLocks(String servers) {
        client = CuratorLocks.client(servers);
        registry = new ZookeeperLockRegistry(client, "/bench-spring");
    }

    @Override
    public Mutex mutex(String name) {
        return Locks.of(registry.obtain(name));
    }

    @Override
    public void close() {
        registry.destroy();
        client.close();
    }
}
