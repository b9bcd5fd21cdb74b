package dev.mortise.bench.zookeeper;

import dev.mortise.bench.contest.Locks;
import dev.mortise.bench.contest.Mutex;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;

/** The usual recipe without its wait: a node in the queue, a look at the queue, and the node's end; one after another. */
final class RawLocks implements Locks {
    private static final int SESSION_MILLIS = 60_000; // as Curator has it by default
    private static final long CONNECT_LIMIT_S = 10;
    private static final String ROOT = "/bench-raw";
    private static final byte[] NO_DATA = {};

    private final ZooKeeper client;

    RawLocks(String servers) {
        CountDownLatch connected = new CountDownLatch(1);
        try {
            client = new ZooKeeper(servers, SESSION_MILLIS, event -> {
                if (event.getState() == KeeperState.SyncConnected) {
                    connected.countDown();
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        ask(() -> connected.await(CONNECT_LIMIT_S, TimeUnit.SECONDS)); // if not, the next request says why
        ensureNode(ROOT);
    }

    @Override
    public Mutex mutex(String name) {
        String queue = ROOT + "/" + name;
        ensureNode(queue);
        return new Mutex() {
            private String own;

            @Override
            public void lock() {
                own = create(queue + "/lock-", CreateMode.EPHEMERAL_SEQUENTIAL);
                List<String> contenders = ask(() -> client.getChildren(queue, false));
                if (contenders.size() != 1) {
                    throw new IllegalStateException("'" + name + "' is not free");
                }
            }

            @Override
            public void unlock() {
                ask(() -> {
                    client.delete(own, -1);
                    return null;
                });
            }
        };
    }

    @Override
    public void close() {
        ask(() -> client.close(0));
    }

    private void ensureNode(String path) {
        if (ask(() -> client.exists(path, false)) == null) {
            create(path, CreateMode.PERSISTENT);
        }
    }

    private String create(String path, CreateMode mode) {
        return ask(() -> client.create(path, NO_DATA, ZooDefs.Ids.OPEN_ACL_UNSAFE, mode));
    }

    private interface Request<T> {
        T send() throws KeeperException, InterruptedException;
    }

    private static <T> T ask(Request<T> request) {
        try {
            return request.send();
        } catch (KeeperException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
