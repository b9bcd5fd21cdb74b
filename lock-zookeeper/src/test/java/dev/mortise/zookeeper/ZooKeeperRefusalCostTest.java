package dev.mortise.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.testkit.servers.Servers;
import dev.mortise.testkit.servers.ZooKeeperEnsemble;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.zookeeper.data.Stat;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What it costs several servers to refuse a lock, or to tell of it, as their log counts it. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ZooKeeperRefusalCostTest {
    private static final int TIMES = 20;

    /** So long that no majority is asked about it while something is counted. */
    private static final Duration SESSION = Duration.ofSeconds(60);

    private static ZooKeeperEnsemble ensemble;
    private static Operator operator;

    @BeforeAll
    static void start() {
        ensemble = Servers.zooKeeperEnsemble(3);
        operator = new Operator(ensemble.connectString());
    }

    @AfterAll
    static void stop() {
        operator.close();
        ensemble.close();
    }

    /** Who would not wait for a lock that is taken makes no node; that a majority agrees costs one number in the log. */
    @Test
    void tryLock_takenOnSeveralServers_noNodeAndOneTransaction() throws Exception {
        assertThat(transactions("", lock -> assertThat(lock.tryLock()).isFalse()))
                .isEqualTo(TIMES);
    }

    /** To ask whether somebody has a lock costs as much. */
    @Test
    void isLocked_onSeveralServers_oneTransaction() throws Exception {
        assertThat(transactions("", lock -> assertThat(lock.isLocked()).isTrue()))
                .isEqualTo(TIMES);
    }

    /** Who does without that agreement writes nothing at all, neither to be refused nor to ask. */
    @Test
    void anyLook_withoutAgreement_writesNothing() throws Exception {
        assertThat(transactions("&linearizable-reads=false", lock -> {
                    assertThat(lock.tryLock()).isFalse();
                    assertThat(lock.isLocked()).isTrue();
                }))
                .isZero();
    }

    /** How many transactions it takes to look so many times at a lock that another process has. */
    private static long transactions(String settings, Consumer<DistributedLock> look) throws Exception {
        String one = ensemble.members().get(0).address(); // of several, by its own name
        try (LockFactory far = FaultKit.open(ensemble.connectString(), SESSION);
                LockFactory near = LockFactory.open(FaultKit.url(one, SESSION) + settings, FaultKit.LONG_LEASE)) {
            DistributedLock held = far.getLock("refused");
            held.lock();
            DistributedLock wanted = near.getLock("refused");
            look.accept(wanted);
            int changes = line().getCversion();
            long before = mark();
            for (int i = 0; i < TIMES; i++) {
                look.accept(wanted);
            }
            long between = mark() - before - 1;
            assertThat(line().getCversion()).as("nodes in line").isEqualTo(changes);
            held.unlock();
            return between;
        }
    }

    private static Stat line() {
        return operator.stat(Operator.base("refused"));
    }

    /** The number of a transaction of now. */
    private static long mark() throws Exception {
        String path = Operator.base("refused") + "-mark-" + UUID.randomUUID();
        operator.client().create().forPath(path);
        return operator.stat(path).getCzxid();
    }
}
