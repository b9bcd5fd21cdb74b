package dev.mortise.zookeeper;

import static dev.mortise.zookeeper.FaultKit.passingFailure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.spi.LockMode;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.servers.Servers;
import dev.mortise.testkit.servers.ZooKeeperEnsemble;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryNTimes;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.ZooKeeper.States;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A server that has lost the others and goes on answering clients that agreed to read only. It shows who was in line when it
 * lost them, and does not know who is.
 */
@Timeout(value = 90, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ZooKeeperReadOnlyTest {
    private static final String NAME = "left";

    private static ZooKeeperEnsemble ensemble;

    /** Only sessions of one server are begun on one that is left alone. */
    @BeforeAll
    static void start() {
        ensemble =
                Servers.zooKeeperProcesses(3, Map.of("readonlymode.enabled", "true", "localSessionsEnabled", "true"));
        try (Operator operator = new Operator(ensemble.members().get(0).address())) {
            operator.stand(NAME); // which the one that is left has seen
        }
        ensemble.members().subList(1, 3).forEach(ensemble::kill);
    }

    @AfterAll
    static void stop() {
        ensemble.close();
    }

    /** Who asks for a lock there, or after it, is told so at once. */
    @Test
    void anyForm_onlyReaderLeft_told() throws Exception {
        try (CuratorFramework reader = reader();
                ZooKeeperLockBackend backend = ZooKeeperLockBackend.around(reader)
                        .root(FaultKit.ROOT)
                        .commandTimeout(FaultKit.TIMEOUT)
                        .build();
                LockFactory locks = LockFactory.of(backend, FaultKit.LONG_LEASE)) {
            DistributedLock lock = locks.getLock(NAME);
            assertThat(passingFailure(lock::tryLock)).hasMessageContainingAll("'" + NAME + "'", "is read-only");
            assertThat(passingFailure(() -> lock.tryLock(1, TimeUnit.MILLISECONDS)))
                    .hasMessageContaining("is read-only");
            assertThat(passingFailure(lock::isLocked)).hasMessageContaining("is read-only");
        }
    }

    /** Also if it was not known beforehand, nobody is refused or told who has a lock by a server that cannot know. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void look_onlyReaderLeft_fails(boolean linearizable) throws Exception {
        try (CuratorFramework reader = reader()) {
            ZooKeeper handle = reader.getZookeeperClient().getZooKeeper();
            assertThat(handle.getChildren(Operator.base(NAME), false)).isNotEmpty();
            Session session = new Session(handle, new Housekeeper());
            Patience patience = new Patience(NAME, "look", Delays.PATIENCE);
            assertThatThrownBy(() -> patience.answer(session.ask().agreedChildren(Operator.base(NAME))))
                    .isInstanceOf(KeeperException.NotReadOnlyException.class);
            Lookout lookout = new Lookout(session, patience, Operator.base(NAME), linearizable);
            assertThatThrownBy(lookout::line).isInstanceOf(KeeperException.class);
            assertThatThrownBy(() -> lookout.isTakenFor(LockMode.MUTEX)).isInstanceOf(KeeperException.class);
        }
    }

    /** A client that is connected to the one that is left. */
    private static CuratorFramework reader() throws Exception {
        CuratorFramework client = CuratorFrameworkFactory.builder()
                .connectString(ensemble.members().get(0).address())
                .canBeReadOnly(true)
                .sessionTimeoutMs((int) FaultKit.SESSION.toMillis()) // so long it may wait for one that has no mode yet
                .retryPolicy(new RetryNTimes(100, 100))
                .build();
        client.start();
        ZooKeeper handle = client.getZookeeperClient().getZooKeeper();
        Eventually.eventually(
                () -> "it may be read, but is " + handle.getState(),
                FaultKit.SESSION.multipliedBy(10),
                () -> handle.getState() == States.CONNECTEDREADONLY);
        return client;
    }
}
