package dev.mortise.zookeeper;

import dev.mortise.spi.BackendSettings;
import dev.mortise.spi.BackendTraits;
import dev.mortise.spi.LockBackend;
import dev.mortise.testkit.BackendFixture;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryNTimes;
import org.apache.zookeeper.KeeperException;

/** An ensemble under test, opened by URL as a user would, and a client of our own to look at it. */
final class ZooKeeperFixture implements BackendFixture, AutoCloseable {
    private static final String ROOT = "/contract/locks";
    private static final Duration COMMAND_TIMEOUT = Duration.ofSeconds(2);

    private final String url;
    private final CuratorFramework operator;

    ZooKeeperFixture(String connectString) {
        this.url = "zookeeper://" + connectString + ROOT;
        this.operator = CuratorFrameworkFactory.newClient(connectString, new RetryNTimes(50, 100));
        operator.start();
    }

    @Override
    public BackendTraits traits() {
        try (LockBackend backend = open()) {
            return backend.traits();
        }
    }

    @Override
    public LockBackend open() {
        return new ZooKeeperLockBackendProvider().open(BackendSettings.of(Map.of("url", url), COMMAND_TIMEOUT));
    }

    @Override
    public void evict(String lockName) {
        String base = new Paths(ROOT).base(lockName);
        try {
            for (String child : children(base)) {
                operator.delete().quietly().forPath(base + "/" + child);
            }
        } catch (Exception e) {
            throw new IllegalStateException("could not evict from " + base, e);
        }
    }

    /** All nodes: those of locks that nobody uses are the server's to clear away. */
    @Override
    public long storedEntries() {
        long stored = 0;
        Deque<String> open = new ArrayDeque<>(List.of(ROOT));
        while (!open.isEmpty()) {
            String path = open.pop();
            for (String child : children(path)) {
                stored++;
                if (path.equals(ROOT)) {
                    open.push(path + "/" + child);
                }
            }
        }
        return stored;
    }

    private List<String> children(String path) {
        try {
            operator.sync().forPath(path); // the server it asks may lag behind
            return operator.getChildren().forPath(path);
        } catch (KeeperException.NoNodeException none) {
            return List.of();
        } catch (Exception e) {
            throw new IllegalStateException("could not look at " + path, e);
        }
    }

    /** Child processes have no session timeout in their URL: it follows from their lease. */
    @Override
    public Optional<String> url() {
        return Optional.of(url);
    }

    @Override
    public void close() {
        operator.close();
    }
}
