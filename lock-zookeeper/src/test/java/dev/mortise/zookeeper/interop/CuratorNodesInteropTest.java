package dev.mortise.zookeeper.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.spi.BackendSettings;
import dev.mortise.spi.LockBackend;
import dev.mortise.spi.LockMode;
import dev.mortise.spi.LockState;
import dev.mortise.spi.LockState.Participant;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.interop.HandOver;
import dev.mortise.zookeeper.ZooKeeperLockBackendProvider;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import org.apache.curator.framework.recipes.locks.InterProcessMutex;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.data.Stat;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the nodes of a lock are, what they are called, and what they say to the other library. */
class CuratorNodesInteropTest {
    private static Neighbours both;
    private static LockBackend backend;

    @BeforeAll
    static void start() {
        both = new Neighbours();
        backend =
                new ZooKeeperLockBackendProvider().open(BackendSettings.of(Map.of("url", both.url()), Delays.PATIENCE));
    }

    @AfterAll
    static void stop() {
        backend.close();
        both.close();
    }

    /** A plain name is the last part of the path as it stands. */
    @ParameterizedTest
    @ValueSource(strings = {"orders", "a b:c{d}", "Größe", "...", "lock-7", "zookeeper"})
    void getLock_plainName_sameLockAsPathOfCurator(String name) {
        assertSameLock(name, name);
    }

    /** What cannot stand in a path is written as percent signs and digits, and so a user of Curator has to write it. */
    @ParameterizedTest
    @CsvSource({
        "orders/42, orders%2F42",
        "/, %2F",
        "100%, 100%25",
        ".., %2E%2E",
        "'a\tb', a%09b",
        "\uD83D\uDD12, %F0%9F%94%92"
    })
    void getLock_nameThatIsNoPath_sameLockAsEncodedPathOfCurator(String name, String encoded) {
        assertSameLock(name, encoded);
    }

    private static void assertSameLock(String name, String inPath) {
        Lock ours = both.mortise().getLock(name);
        Lock theirs = both.curatorMutex(inPath);
        theirs.lock();
        assertThat(ours.tryLock()).isFalse();
        theirs.unlock();
        assertThat(ours.tryLock()).isTrue();
        assertThat(theirs.tryLock()).isFalse();
        ours.unlock();
    }

    /** Curator lists our nodes among its own, the holder first and the others in line. */
    @Test
    void getParticipantNodes_weHoldAndWait_listedInOrder() throws Exception {
        String name = "listed";
        InterProcessMutex theirs = new InterProcessMutex(both.curator(), Neighbours.path(name));
        try (LockFactory other = LockFactory.open(both.url())) {
            Lock ours = both.mortise().getLock(name);
            ours.lock();
            String first = both.children(name).get(0);
            Actor<Long> second = HandOver.waiter(new CuratorLock(theirs));
            both.awaitInLine(name, 2, second);
            Actor<Long> third = HandOver.waiter(other.getLock(name));
            both.awaitInLine(name, 3, third);
            Collection<String> nodes = theirs.getParticipantNodes();
            assertThat(nodes).hasSize(3).first().isEqualTo(Neighbours.path(name) + "/" + first);
            assertThat(nodes).map(node -> owner(node) == curatorSession()).containsExactly(false, true, false);
            assertThat(nodes).allMatch(node -> node.matches(".*/_c_[0-9a-f-]{36}-lock-[0-9]{10}"));
            ours.unlock();
            second.join();
            third.join();
        }
    }

    /** Our node goes with our session and says in plain text whose it is. */
    @Test
    void lock_byUs_nodeIsEphemeralAndReadable() throws Exception {
        String name = "readable";
        Lock ours = both.mortise().getLock(name);
        ours.lock();
        String node = Neighbours.path(name) + "/" + both.children(name).get(0);
        assertThat(owner(node)).isNotZero();
        assertThat(new String(both.curator().getData().forPath(node), StandardCharsets.UTF_8))
                .contains(Long.toString(ProcessHandle.current().pid()))
                .contains(Thread.currentThread().getName())
                .contains(InetAddress.getLocalHost().getHostName())
                .matches("[\\p{Graph} \\n]+");
        ours.unlock();
    }

    /** The lock's node is a container, as Curator makes it: the server clears it away when nobody uses it any more. */
    @Test
    void unlock_onlyWeUsedTheLock_nodeClearedAway() {
        String name = "container";
        Lock ours = both.mortise().getLock(name);
        ours.lock();
        assertThat(both.exists(name)).isTrue();
        ours.unlock();
        Eventually.eventually("the node is cleared away", () -> !both.exists(name));
    }

    /** We see a holder and waiters of Curator in order, by the addresses that they left. */
    @Test
    void inspect_curatorHoldsAndWaits_seenInOrder() {
        String name = "inspected";
        Lock holder = both.curatorMutex(name);
        holder.lock();
        String held = both.children(name).get(0);
        Actor<Long> ours = HandOver.waiter(both.mortise().getLock(name));
        both.awaitInLine(name, 2, ours);
        Actor<Long> theirs = HandOver.waiter(both.curatorMutex(name));
        both.awaitInLine(name, 3, theirs);
        LockState state = backend.inspect(name, LockMode.MUTEX);
        assertThat(state.holders()).containsExactly(new Participant(unique(held), LockMode.MUTEX, address()));
        assertThat(state.waiters()).hasSize(2);
        assertThat(state.waiters().get(0).description()).contains(ours.thread().getName());
        assertThat(state.waiters().get(1).description()).isEqualTo(address());
        holder.unlock();
        ours.join();
        theirs.join();
        assertThat(backend.inspect(name, LockMode.MUTEX)).isEqualTo(LockState.FREE);
    }

    /** We see readers of Curator as holders together, and who waits behind our writer as waiting. */
    @Test
    void inspect_curatorReadsAndWaits_seenInOrder() {
        String name = "inspected-rw";
        ReadWriteLock reading = both.curatorReadWrite(name);
        reading.readLock().lock();
        ReadWriteLock beside = both.curatorReadWrite(name);
        beside.readLock().lock();
        Actor<Long> writer =
                HandOver.waiter(both.mortise().getReadWriteLock(name).writeLock());
        both.awaitInLine(name, 3, writer);
        Actor<Long> behind = HandOver.waiter(both.curatorReadWrite(name).readLock());
        both.awaitInLine(name, 4, behind);
        LockState state = backend.inspect(name, LockMode.WRITE);
        assertThat(state.holders()).extracting(Participant::mode).containsExactly(LockMode.READ, LockMode.READ);
        assertThat(state.waiters()).extracting(Participant::mode).containsExactly(LockMode.WRITE, LockMode.READ);
        assertThat(state.isHeld(LockMode.WRITE)).isFalse();
        reading.readLock().unlock();
        beside.readLock().unlock();
        writer.join();
        behind.join();
    }

    /** Children that are no places in line, as an operator may leave them, are passed over by both libraries. */
    @Test
    void tryLock_foreignChildren_ignored() throws Exception {
        String name = "foreign";
        putChildren(name, "note", "x-lock-y", "_c_x-__WRIT__z");
        assertFree(name);
        assertSameLock(name, name);
    }

    /** A child that has a marker and no number is passed over by us, while Curator would wait for it. */
    @Test
    void tryLock_foreignChildWithoutNumber_ignoredByUs() throws Exception {
        String name = "foreign-first";
        putChildren(name, "lock-", "_c_x-__WRIT__", "__READ__");
        assertFree(name);
        assertThat(both.curatorMutex(name).tryLock()).isFalse();
    }

    private static void putChildren(String name, String... children) throws Exception {
        for (String child : children) {
            both.curator()
                    .create()
                    .creatingParentContainersIfNeeded()
                    .withMode(CreateMode.PERSISTENT)
                    .forPath(Neighbours.path(name) + "/" + child);
        }
    }

    private static void assertFree(String name) {
        assertThat(backend.inspect(name, LockMode.MUTEX)).isEqualTo(LockState.FREE);
        assertThat(backend.inspect(name, LockMode.READ)).isEqualTo(LockState.FREE);
        assertFree(both.mortise().getLock(name));
        assertFree(both.mortise().getReadWriteLock(name).writeLock());
        assertFree(both.mortise().getReadWriteLock(name).readLock());
    }

    private static void assertFree(DistributedLock lock) {
        assertThat(lock.isLocked()).isFalse();
        assertThat(lock.tryLock()).as("looks first, and stands in line then").isTrue();
        lock.unlock();
        lock.lock(); // stands in line first, and looks then
        lock.unlock();
    }

    private static long owner(String node) {
        try {
            Stat stat = both.curator().checkExists().forPath(node);
            return stat.getEphemeralOwner();
        } catch (Exception e) {
            throw new IllegalStateException("could not look at " + node, e);
        }
    }

    private static long curatorSession() {
        try {
            return both.curator().getZookeeperClient().getZooKeeper().getSessionId();
        } catch (Exception e) {
            throw new IllegalStateException("no session", e);
        }
    }

    /** What Curator writes into its nodes if it is told nothing else. */
    private static String address() {
        try {
            return InetAddress.getLocalHost().getHostAddress();
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The UUID in a node's name. */
    private static String unique(String child) {
        return child.substring("_c_".length(), child.indexOf("-lock-"));
    }
}
