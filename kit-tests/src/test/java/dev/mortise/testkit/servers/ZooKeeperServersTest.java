package dev.mortise.testkit.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.testkit.Delays;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooDefs.OpCode;
import org.apache.zookeeper.data.Stat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The ZooKeeper servers do what tests of backends rely on, and none is left. */
@Timeout(60)
final class ZooKeeperServersTest {
    private static final int SESSION_MS = (int) Delays.millis(10_000).toMillis();

    /** A server keeps its port, its data and its sessions over a restart, and is gone when it is closed. */
    @Test
    void restart_afterStop_samePortAndData() throws Exception {
        ZooKeeperServer server = Servers.zooKeeper();
        assertThat(server.url()).isEqualTo("zookeeper://127.0.0.1:" + server.port());
        try (KeeperClient client = connect(server)) {
            long session = client.session();
            client.create("/data", CreateMode.PERSISTENT);
            client.create("/session", CreateMode.EPHEMERAL);
            server.stop();
            client.awaitStates(KeeperState.Disconnected);
            assertGone(server.port());
            server.restart();
            assertThat(client.exists("/data")).isTrue();
            assertThat(client.exists("/session")).isTrue();
            assertThat(client.session()).isEqualTo(session);
        }
        assertThat(threads(server.port())).isNotEmpty();
        server.close();
        assertGone(server.port());
        assertThatCode(server::close).doesNotThrowAnyException();
        assertThatThrownBy(server::restart).isInstanceOf(IllegalStateException.class);
    }

    /** A session may be as short as two ticks, which are short. */
    @Test
    void zooKeeper_shortSession_granted() {
        try (ZooKeeperServer server = Servers.zooKeeper();
                KeeperClient client = new KeeperClient(server.connectString(), 300)) {
            assertThat(client.raw().getSessionTimeout()).isEqualTo(400);
        }
    }

    /** A container that has become empty is gone soon, unless a property says otherwise. */
    @Test
    void zooKeeper_emptyContainer_goneByDefault() throws Exception {
        try (ZooKeeperServer slow = Servers.zooKeeper(Map.of("znode.container.checkIntervalMs", "600000"));
                KeeperClient client = connect(slow)) {
            leaveEmptyContainer(client);
            Delays.pass(Delays.millis(600), "the container must be left alone");
            assertThat(client.exists("/container")).isTrue();
        }
        try (ZooKeeperServer server = Servers.zooKeeper();
                KeeperClient client = connect(server)) {
            leaveEmptyContainer(client);
            Await.until("container is gone", () -> !client.exists("/container"));
        }
    }

    /** A port that somebody else took in between is given up for another one. */
    @Test
    void start_portTaken_startsOnAnother() throws IOException {
        int free = Ports.free();
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Iterator<Integer> ports = List.of(taken.getLocalPort(), free).iterator();
            try (ZooKeeperServer server = ZooKeeperStart.start(Map.of(), ports::next)) {
                assertThat(server.port()).isEqualTo(free);
            }
        }
    }

    /** A session that the server ends has lost its nodes before its client knows. */
    @Test
    void expireSession_clientConnected_nodesGoneFirst() throws Exception {
        try (ZooKeeperServer server = Servers.zooKeeper();
                KeeperClient owner = connect(server);
                KeeperClient other = connect(server)) {
            owner.create("/session", CreateMode.EPHEMERAL);
            server.expireSession(owner.session());
            assertThat(other.exists("/session")).isFalse();
            owner.awaitStates(KeeperState.Disconnected, KeeperState.Expired);
            assertThat(other.raw().getState().isConnected()).isTrue();
            assertThatThrownBy(() -> server.expireSession(owner.session()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(Long.toHexString(owner.session()));
        }
    }

    /** A client whose connection is cut comes back with its session and its nodes. */
    @Test
    void dropConnections_clientConnected_sameSession() throws Exception {
        try (ZooKeeperServer server = Servers.zooKeeper();
                KeeperClient client = connect(server)) {
            long session = client.session();
            client.create("/session", CreateMode.EPHEMERAL);
            server.dropConnections();
            client.awaitStates(KeeperState.Disconnected, KeeperState.SyncConnected);
            assertThat(client.session()).isEqualTo(session);
            assertThat(client.exists("/session")).isTrue();
        }
    }

    /** Every request is counted once, by its kind and its session, reads as well as writes, and failures too. */
    @Test
    void requestCounts_callsOfEachKind_counted() throws Exception {
        try (ZooKeeperServer server = Servers.zooKeeper();
                KeeperClient client = connect(server);
                KeeperClient other = connect(server)) {
            RequestCounts before = server.requestCounts();
            askEachKind(client);
            other.exists("/node");
            RequestCounts counts = server.requestCounts().since(before);
            assertThat(counts)
                    .hasToString("{create2=1, create=1, createContainer=1, delete=2, exists=2, getChildren2=1,"
                            + " getChildren=1, getData=1, multi=1, setData=1, sync=1}");
            assertThat(counts.of(OpCode.delete, OpCode.getData)).isEqualTo(3);
            assertThat(counts.of(OpCode.getACL)).isZero();
            assertThat(counts.total()).isEqualTo(13);
            assertThat(server.requestCounts(other.session())).hasToString("{createSession=1, exists=1}");
            assertThat(server.requestCounts(client.session()).total()).isEqualTo(13);
            server.restart();
            assertThat(server.requestCounts(client.session()).of(OpCode.create)).isEqualTo(1);
        }
    }

    /** An ensemble outlives its leader with data and sessions, and takes it back. */
    @Test
    void kill_leader_dataAndSessionsKept() throws Exception {
        ZooKeeperEnsemble ensemble = Servers.zooKeeperEnsemble(3);
        ZooKeeperMember leader = ensemble.leader();
        assertThat(ensemble.members()).hasSize(3).contains(leader);
        assertThat(ensemble.url()).isEqualTo("zookeeper://" + ensemble.connectString());
        try (KeeperClient client = new KeeperClient(leader.address(), SESSION_MS);
                KeeperClient other = new KeeperClient(ensemble.connectString(), SESSION_MS)) {
            long session = other.session();
            client.create("/data", CreateMode.PERSISTENT);
            other.create("/session", CreateMode.EPHEMERAL);
            ensemble.kill(leader);
            assertGone(leader.port());
            assertThat(ensemble.leader()).isNotSameAs(leader);
            assertThat(other.exists("/data")).isTrue();
            assertThat(other.exists("/session")).isTrue();
            assertThat(other.session()).isEqualTo(session);
            ensemble.restart(leader);
            assertThat(client.exists("/session")).isTrue();
            ensemble.expireSession(session);
            Await.until("node of the session is gone everywhere", () -> !client.exists("/session"));
        }
        ensemble.close();
        ensemble.members().forEach(member -> assertGone(member.port()));
        assertThatCode(ensemble::close).doesNotThrowAnyException();
    }

    /** A client of an ensemble comes back with its session, after its connection was cut and after nobody served. */
    @Test
    void restart_wholeEnsemble_sameSession() throws Exception {
        try (ZooKeeperEnsemble ensemble = Servers.zooKeeperEnsemble(3);
                KeeperClient client = new KeeperClient(ensemble.connectString(), SESSION_MS)) {
            long session = client.session();
            client.create("/session", CreateMode.EPHEMERAL);
            ensemble.dropConnections();
            client.awaitStates(KeeperState.Disconnected, KeeperState.SyncConnected);
            ensemble.stop();
            ensemble.members().forEach(member -> assertGone(member.port()));
            ensemble.restart();
            assertThat(client.exists("/session")).isTrue();
            assertThat(client.session()).isEqualTo(session);
        }
    }

    /** Members that are processes elect another leader while theirs is paused, take it back, and are gone when closed. */
    @Test
    void pause_leaderIsAProcess_anotherElected() throws Exception {
        ZooKeeperEnsemble ensemble =
                Servers.zooKeeperProcesses(3, Map.of("tickTime", "500", "syncLimit", "2", "initLimit", "20"));
        ZooKeeperMember paused = ensemble.leader();
        ensemble.pause(paused);
        ZooKeeperMember leader = ensemble.leader();
        assertThat(leader).isNotSameAs(paused);
        try (KeeperClient client = new KeeperClient(leader.address(), SESSION_MS)) {
            client.create("/data", CreateMode.PERSISTENT);
        }
        ensemble.resume(paused);
        try (KeeperClient client = new KeeperClient(paused.address(), SESSION_MS)) {
            Await.until("it has caught up", () -> client.exists("/data"));
        }
        assertThatThrownBy(() -> ensemble.expireSession(1)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(ensemble::dropConnections).isInstanceOf(UnsupportedOperationException.class);
        ensemble.pause(paused);
        ensemble.close();
        ensemble.members().forEach(member -> assertGone(member.port()));
    }

    /** Who runs in the JVM of the test cannot be paused. */
    @Test
    void pause_memberInThisJvm_refused() {
        try (ZooKeeperEnsemble ensemble = Servers.zooKeeperEnsemble(3)) {
            ZooKeeperMember member = ensemble.members().get(0);
            assertThatThrownBy(() -> ensemble.pause(member)).isInstanceOf(UnsupportedOperationException.class);
            assertThat(ensemble.members()).contains(ensemble.leader());
        }
    }

    /** Fewer servers than three cannot lose one. */
    @Test
    void zooKeeperEnsemble_two_refused() {
        assertThatThrownBy(() -> Servers.zooKeeperEnsemble(2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("size must be at least 3 but was 2");
    }

    /** A server that was named is used but not hurt. */
    @Test
    void zooKeeper_given_notStopped() {
        String property = "mortise.test.zookeeper";
        try (ZooKeeperServer server = Servers.zooKeeper()) {
            System.setProperty(property, server.url());
            try (ZooKeeperServer given = Servers.zooKeeper()) {
                assertThat(given.address()).isEqualTo(server.address());
                assertThatThrownBy(given::stop)
                        .isInstanceOf(UnsupportedOperationException.class)
                        .hasMessageStartingWith("cannot stop server " + server.address());
                assertThatThrownBy(given::requestCounts).isInstanceOf(UnsupportedOperationException.class);
                assertThatThrownBy(() -> Servers.zooKeeper(Map.of("tickTime", "100")))
                        .isInstanceOf(UnsupportedOperationException.class);
            } finally {
                System.clearProperty(property);
            }
            connect(server).close();
        }
    }

    /** An ensemble that was named has the leader that it has, and is not hurt. */
    @Test
    void zooKeeperEnsemble_given_leaderFound() {
        String property = "mortise.test.zookeeper-ensemble";
        try (ZooKeeperEnsemble ensemble = Servers.zooKeeperEnsemble(3)) {
            System.setProperty(property, ensemble.connectString());
            try (ZooKeeperEnsemble given = Servers.zooKeeperEnsemble(3)) {
                assertThat(given.url()).isEqualTo(ensemble.url());
                assertThat(given.leader()).hasToString(ensemble.leader().toString());
                assertThatThrownBy(() -> given.kill(given.leader())).isInstanceOf(UnsupportedOperationException.class);
            } finally {
                System.clearProperty(property);
            }
        }
    }

    private static KeeperClient connect(ZooKeeperServer server) {
        return new KeeperClient(server.connectString(), SESSION_MS);
    }

    private static void leaveEmptyContainer(KeeperClient client) throws Exception {
        client.create("/container", CreateMode.CONTAINER);
        client.create("/container/child", CreateMode.EPHEMERAL);
        client.raw().delete("/container/child", -1);
    }

    private static void askEachKind(KeeperClient client) throws Exception {
        client.create("/node", CreateMode.PERSISTENT);
        client.raw().create("/other", null, Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL, new Stat());
        client.create("/container", CreateMode.CONTAINER);
        client.raw().setData("/node", new byte[1], -1);
        client.raw().getData("/node", true, null);
        client.raw().getChildren("/node", false);
        client.raw().getChildren("/node", false, new Stat());
        client.exists("/node");
        client.raw().sync("/node");
        client.raw().multi(List.of(Op.check("/node", -1), Op.delete("/other", -1)));
        client.raw().delete("/node", -1);
        assertThatThrownBy(() -> client.raw().delete("/node", -1)).hasMessageContaining("NoNode");
    }

    private static void assertGone(int port) {
        assertThat(threads(port)).isEmpty();
        assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close())
                .isInstanceOf(IOException.class);
    }

    private static List<Thread> threads(int port) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getThreadGroup() != null)
                .filter(thread -> thread.getThreadGroup().getName().equals("zookeeper " + port))
                .toList();
    }
}
