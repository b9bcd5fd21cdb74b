package dev.mortise.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.testkit.servers.Servers;
import dev.mortise.testkit.servers.ZooKeeperEnsemble;
import java.time.Duration;
import org.apache.zookeeper.data.Stat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What it costs several servers to refuse a lock, as their log counts it. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ZooKeeperRefusalCostTest {
    private static final int TIMES = 20;

    /** So long that no majority is asked about it while something is counted. */
    private static final Duration SESSION = Duration.ofSeconds(60);

    /** Who would not wait for a lock that is taken makes no node; that a majority agrees costs one number in the log. */
    @Test
    void tryLock_takenOnSeveralServers_noNodeAndOneTransaction() throws Exception {
        try (ZooKeeperEnsemble ensemble = Servers.zooKeeperEnsemble(3);
                Operator operator = new Operator(ensemble.connectString());
                LockFactory far = FaultKit.open(ensemble.connectString(), SESSION);
                LockFactory near =
                        FaultKit.open(ensemble.members().get(0).address(), SESSION)) { // one of them, by its own name
            DistributedLock held = far.getLock("refused");
            held.lock();
            assertThat(near.getLock("refused").tryLock()).isFalse();
            int changes = line(operator).getCversion();
            long before = mark(operator, "before");
            for (int i = 0; i < TIMES; i++) {
                assertThat(near.getLock("refused").tryLock()).isFalse();
            }
            assertThat(mark(operator, "after") - before - 1).isEqualTo(TIMES);
            assertThat(line(operator).getCversion()).isEqualTo(changes);
            held.unlock();
        }
    }

    private static Stat line(Operator operator) {
        return operator.stat(Operator.base("refused"));
    }

    /** The number of a transaction of now. */
    private static long mark(Operator operator, String name) throws Exception {
        String path = Operator.base("refused") + "-" + name;
        operator.client().create().forPath(path);
        return operator.stat(path).getCzxid();
    }
}
