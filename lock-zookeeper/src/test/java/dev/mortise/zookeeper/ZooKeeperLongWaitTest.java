package dev.mortise.zookeeper;

import static dev.mortise.zookeeper.FaultKit.SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.Lease;
import dev.mortise.LockFactory;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.RecordingListener;
import dev.mortise.testkit.servers.Servers;
import dev.mortise.testkit.servers.ZooKeeperServer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process that waits says nothing to the leader for a long time: what it is granted then is as good as any. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ZooKeeperLongWaitTest {
    private static ZooKeeperServer server;
    private static Operator operator;

    private final Actors actors = new Actors();

    @BeforeAll
    static void start() {
        server = Servers.zooKeeper();
        operator = new Operator(server.connectString());
    }

    @AfterAll
    static void stop() {
        operator.close();
        server.close();
    }

    @AfterEach
    void end() {
        actors.joinAll();
    }

    /** A lock that was waited for longer than a session is believed goes to its turn's node, which is kept. */
    @ParameterizedTest
    @ValueSource(doubles = {0.6, 1.2})
    void lock_longWait_grantedInTurnAndKept(double sessions) throws Exception {
        RecordingListener listener = new RecordingListener();
        try (LockFactory near = FaultKit.open(server, SESSION);
                LockFactory far = FaultKit.open(server, SESSION)) {
            near.addListener(listener);
            DistributedLock held = far.getLock("long");
            held.lock();
            Actor<Void> waiter = actors.run("waiter", () -> {
                        Lease lease = near.getLock("long").acquire();
                        Delays.pass(SESSION.dividedBy(2), "belief would run out meanwhile");
                        assertThat(lease.isValid()).isTrue();
                        lease.close();
                    })
                    .awaitBlocked();
            operator.awaitInLine("long", 2, Delays.PATIENCE);
            List<Long> line = operator.sessions("long");
            List<String> nodes = new ArrayList<>(operator.line("long"));
            Delays.pass(Delays.millis((long) (SESSION.toMillis() * sessions)), "this is how long the wait is");
            held.unlock();
            listener.await("acquired");
            assertThat(operator.sessions("long")).containsExactly(line.get(1));
            assertThat(nodes).containsAll(operator.line("long"));
            waiter.join();
            assertThat(listener.count("lost")).isZero();
        }
    }
}
