package dev.mortise.zookeeper;

import dev.mortise.spi.LockMode;
import dev.mortise.testkit.Eventually;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryNTimes;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.data.Stat;

/** Somebody who looks at the nodes of locks and puts a hand to them, over a connection without faults. */
final class Operator implements AutoCloseable {
    private static final Paths PATHS = new Paths(FaultKit.ROOT);

    private final CuratorFramework client;

    Operator(String connectString) {
        client = CuratorFrameworkFactory.newClient(connectString, new RetryNTimes(100, 100));
        client.start();
    }

    CuratorFramework client() {
        return client;
    }

    static String base(String lockName) {
        return PATHS.base(lockName);
    }

    /** The names of the nodes in a lock's line. */
    List<String> line(String lockName) {
        return children(base(lockName));
    }

    /** How many nodes stand in all lines together. */
    long inLine() {
        return children(FaultKit.ROOT).stream()
                .mapToLong(base -> children(FaultKit.ROOT + "/" + base).size())
                .sum();
    }

    private List<String> children(String path) {
        return asked(
                () -> {
                    client.sync().forPath(path); // the server that answers may lag behind
                    return client.getChildren().forPath(path);
                },
                List.of());
    }

    void awaitInLine(String lockName, int count, Duration limit) {
        Eventually.eventually(
                () -> count + " in line for " + lockName + ", there are " + line(lockName),
                limit,
                () -> line(lockName).size() == count);
    }

    /** The name of the last node in a lock's line. */
    String last(String lockName) {
        return sorted(lockName).reduce((a, b) -> b).orElseThrow();
    }

    private Stream<String> sorted(String lockName) {
        return line(lockName).stream().sorted((a, b) -> Seat.parse(a).isBefore(Seat.parse(b)) ? -1 : 1);
    }

    /** The sessions to which the nodes in a lock's line belong, in the order of the line. */
    List<Long> sessions(String lockName) {
        return sorted(lockName)
                .map(node -> stat(base(lockName) + "/" + node))
                .map(Stat::getEphemeralOwner)
                .toList();
    }

    /** What the server says of a node, or {@code null} if it is not there. */
    Stat stat(String path) {
        return asked(() -> client.checkExists().forPath(path), null);
    }

    /** Puts a node into a lock's line, as another process would that holds it from now on; only {@link #delete} ends that. */
    String stand(String lockName) {
        String stem = base(lockName) + "/" + QueueNode.stem(UUID.randomUUID().toString(), LockMode.MUTEX);
        return asked(
                () -> client.create()
                        .creatingParentContainersIfNeeded()
                        .withMode(CreateMode.PERSISTENT_SEQUENTIAL)
                        .forPath(stem),
                null);
    }

    void delete(String path) {
        asked(() -> client.delete().forPath(path), null);
    }

    private static <T> T asked(Callable<T> question, T ifGone) {
        try {
            return question.call();
        } catch (KeeperException.NoNodeException none) {
            return ifGone;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
