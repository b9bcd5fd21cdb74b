package dev.mortise.testkit.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;

/** ZooKeeper's own client, which remembers what became of its connection. */
final class KeeperClient implements AutoCloseable {
    private static final int CLOSE_LIMIT_MS = (int) TimeUnit.SECONDS.toMillis(10);

    private final List<KeeperState> states = new CopyOnWriteArrayList<>();
    private final ZooKeeper client;

    KeeperClient(String connectString, int timeoutMs) {
        try {
            client = new ZooKeeper(connectString, timeoutMs, this::note);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Await.until("client is connected", () -> states.contains(KeeperState.SyncConnected));
    }

    ZooKeeper raw() {
        return client;
    }

    long session() {
        return client.getSessionId();
    }

    void create(String path, CreateMode mode) throws KeeperException, InterruptedException {
        client.create(path, new byte[0], Ids.OPEN_ACL_UNSAFE, mode);
    }

    /** Asks again until the server answers. */
    boolean exists(String path) {
        boolean[] answer = new boolean[1];
        Await.until("answer about " + path, () -> {
            try {
                answer[0] = client.exists(path, false) != null;
                return true;
            } catch (KeeperException.ConnectionLossException notYet) {
                return false;
            } catch (KeeperException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        return answer[0];
    }

    /** Waits for the client to see these states, in this order, since it was connected first. */
    void awaitStates(KeeperState... expected) {
        Await.until(
                "client sees " + List.of(expected) + " after " + states,
                () -> states.subList(1, states.size()).equals(List.of(expected)));
    }

    @Override
    public void close() {
        try {
            client.close(CLOSE_LIMIT_MS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void note(WatchedEvent event) {
        states.add(event.getState());
    }
}
