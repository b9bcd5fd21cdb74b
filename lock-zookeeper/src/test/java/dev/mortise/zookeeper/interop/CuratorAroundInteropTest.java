package dev.mortise.zookeeper.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.LockBackendException;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.interop.HandOver;
import dev.mortise.testkit.servers.Servers;
import dev.mortise.testkit.servers.ZooKeeperServer;
import dev.mortise.zookeeper.ZooKeeperLockBackend;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.imps.CuratorFrameworkState;
import org.apache.curator.framework.listen.ListenerManager;
import org.apache.curator.retry.RetryOneTime;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Mortise in the session of a client that its user has for other things too, among them Curator's own locks. */
class CuratorAroundInteropTest {
    private static ZooKeeperServer server;

    private CuratorFramework client;

    @BeforeAll
    static void start() {
        server = Servers.zooKeeper();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void open() {
        client = Curators.open(server.connectString());
    }

    @AfterEach
    void close() {
        client.close();
    }

    /** Both libraries exclude each other also within one session. */
    @Test
    void tryLock_sameClient_excludedBothWays() throws Exception {
        assertSharedAt(client, "/around/a", client, "/around");
    }

    /** If nothing is said, locks are below {@code /mortise}. */
    @Test
    void tryLock_defaultRoot_excludedBothWays() throws Exception {
        assertSharedAt(client, "/mortise/a", client, null);
    }

    /** Around a client with a namespace, paths are those that the client sees. */
    @Test
    void tryLock_clientHasNamespace_pathsAreWithinIt() throws Exception {
        try (CuratorFramework team = CuratorFrameworkFactory.builder()
                .connectString(server.connectString())
                .namespace("team/one")
                .retryPolicy(new RetryOneTime(100))
                .build()) {
            team.start();
            assertSharedAt(team, "/around/a", team, "/around");
            assertSharedAt(client, "/team/one/around/a", team, "/around");
        }
    }

    /** A view of a client in another namespace is a client with that namespace. */
    @Test
    void tryLock_viewInNamespace_pathsAreWithinIt() throws Exception {
        assertSharedAt(client, "/view/around/a", client.usingNamespace("view"), "/around");
    }

    /** Around a client whose connect string has a path, paths are below that. */
    @Test
    void tryLock_connectStringHasPath_pathsAreBelowIt() throws Exception {
        client.create().orSetData().forPath("/below");
        try (CuratorFramework below = Curators.open(server.connectString() + "/below")) {
            assertSharedAt(client, "/below/around/a", below, "/around");
        }
    }

    /** Curator's locks at a path, and ours of name {@code a} around a client with a root, are the same. */
    private static void assertSharedAt(CuratorFramework theirs, String path, CuratorFramework around, String root)
            throws Exception {
        Lock mutex = Curators.mutex(theirs, path);
        ReadWriteLock pair = Curators.readWrite(theirs, path);
        try (ZooKeeperLockBackend backend = backend(around, root);
                LockFactory mortise = LockFactory.of(backend, LockOptions.defaults())) {
            assertSame(mutex, mortise.getLock("a"));
            assertSame(pair.writeLock(), mortise.getReadWriteLock("a").writeLock());
            assertSame(pair.readLock(), mortise.getReadWriteLock("a").writeLock());
        }
    }

    private static void assertSame(Lock theirs, Lock ours) {
        theirs.lock();
        assertThat(ours.tryLock()).isFalse();
        theirs.unlock();
        assertThat(ours.tryLock()).isTrue();
        assertThat(theirs.tryLock()).isFalse();
        ours.unlock();
    }

    private static ZooKeeperLockBackend backend(CuratorFramework client, String root) {
        ZooKeeperLockBackend.Builder builder = ZooKeeperLockBackend.around(client);
        return (root == null ? builder : builder.root(root)).build();
    }

    /** Closing removes the nodes of holders and waiters and the listener, and the client goes on. */
    @Test
    void close_heldAndWaiting_nothingLeftAndClientUsable() throws Exception {
        int listeners = listeners();
        Lock theirs = Curators.mutex(client, "/close/theirs");
        theirs.lock();
        ZooKeeperLockBackend backend = backend(client, "/close");
        LockFactory mortise = LockFactory.of(backend, LockOptions.defaults());
        mortise.getLock("ours").lock();
        Actor<Long> waiter = HandOver.waiter(mortise.getLock("theirs"));
        Eventually.eventually("waits in line", () -> children("/close/theirs") == 2 && Neighbours.isIdle(waiter));
        assertThat(children("/close/ours")).isEqualTo(1);
        assertThat(listeners()).isGreaterThan(listeners);

        backend.close(); // before its factory: nobody has given anything back
        assertThat(children("/close/ours")).isZero();
        assertThat(children("/close/theirs")).isEqualTo(1);
        Eventually.eventually("no listener is left", () -> listeners() == listeners);
        mortise.close();
        assertThatThrownBy(waiter::join).isInstanceOfAny(LockBackendException.class, IllegalStateException.class);

        assertThat(client.getState()).isEqualTo(CuratorFrameworkState.STARTED);
        assertThat(client.getZookeeperClient().isConnected()).isTrue();
        theirs.unlock(); // in the session in which it was locked
        try (ZooKeeperLockBackend again = backend(client, "/close");
                LockFactory next = LockFactory.of(again, LockOptions.defaults())) {
            assertThat(next.getLock("theirs").tryLock()).isTrue();
        }
    }

    private int children(String path) {
        try {
            var stat = client.checkExists().forPath(path);
            return stat == null ? 0 : stat.getNumChildren();
        } catch (Exception e) {
            throw new IllegalStateException("could not look at " + path, e);
        }
    }

    private int listeners() {
        return ((ListenerManager<?, ?>) client.getConnectionStateListenable()).size();
    }

    /** A client that was not started, or was closed, is refused. */
    @Test
    void around_clientNotStarted_refused() {
        CuratorFramework idle = CuratorFrameworkFactory.newClient(server.connectString(), new RetryOneTime(100));
        assertThatThrownBy(() -> ZooKeeperLockBackend.around(idle))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("client must be STARTED but was LATENT");
        client.close();
        assertThatThrownBy(() -> ZooKeeperLockBackend.around(client))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("client must be STARTED but was STOPPED");
    }
}
