package dev.mortise.bench.zookeeper;

import dev.mortise.bench.contest.Locks;
import dev.mortise.bench.contest.Mutex;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.recipes.locks.InterProcessMutex;
import org.apache.curator.retry.ExponentialBackoffRetry;

/** A client with default options, and one {@link InterProcessMutex} for each name, which all threads share. */
final class CuratorLocks implements Locks {
    private static final String ROOT = "/bench-curator/";

    private final CuratorFramework client;
    private final Map<String, InterProcessMutex> mutexes = new ConcurrentHashMap<>();

    CuratorLocks(String servers) {
        client = client(servers);
    }

    static CuratorFramework client(String servers) {
        CuratorFramework client = CuratorFrameworkFactory.newClient(servers, new ExponentialBackoffRetry(1_000, 3));
        client.start();
        return client;
    }

    @Override
    public Mutex mutex(String name) {
        InterProcessMutex mutex =
                mutexes.computeIfAbsent(name, unknown -> new InterProcessMutex(client, ROOT + unknown));
        return new Mutex() {
            @Override
            public void lock() {
                run(mutex::acquire);
            }

            @Override
            public void unlock() {
                run(mutex::release);
            }
        };
    }

    @Override
    public void close() {
        client.close();
    }

    private interface Step {
        void run() throws Exception;
    }

    private static void run(Step step) {
        try {
            step.run();
        } catch (Exception e) { // acquire and release declare no less
            throw new IllegalStateException(e);
        }
    }
}
