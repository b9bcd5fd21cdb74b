package dev.mortise.zookeeper;

import static dev.mortise.testkit.Moves.cycle;
import static dev.mortise.zookeeper.FaultKit.LONG_SESSION;
import static dev.mortise.zookeeper.FaultKit.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.testkit.servers.Servers;
import dev.mortise.testkit.servers.ZooKeeperEnsemble;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Servers that keep sessions to themselves: what lives as long as a session takes one that all of them know. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ZooKeeperLocalSessionTest {
    private static final String NAME = "local";

    /** A session that may become one of all servers does so with its first lock. */
    @Test
    void lock_sessionMayBeUpgraded_works() {
        try (ZooKeeperEnsemble ensemble = ensembleThatUpgrades("true");
                LockFactory near = FaultKit.open(ensemble.connectString(), LONG_SESSION);
                LockFactory far = FaultKit.open(ensemble.connectString(), LONG_SESSION)) {
            long token = cycle(near, NAME);
            assertThat(cycle(far, NAME)).isGreaterThan(token);
            DistributedLock held = near.getLock(NAME);
            held.lock();
            assertThat(far.getLock(NAME).tryLock()).isFalse();
            held.unlock();
            assertThat(far.getLock(NAME).tryLock()).isTrue();
            far.getLock(NAME).unlock();
        }
    }

    /** One that may not can never have a lock, and who asks for one is told at once. */
    @Test
    void lock_sessionMayNotBeUpgraded_refusedAtOnce() {
        try (ZooKeeperEnsemble ensemble = ensembleThatUpgrades("false");
                LockFactory locks = FaultKit.open(ensemble.connectString(), LONG_SESSION)) {
            DistributedLock lock = locks.getLock(NAME);
            assertThat(refusal(lock::lock)).hasMessageContaining("EPHEMERALONLOCALSESSION");
            assertThat(refusal(lock::tryLock)).hasMessageContaining("localSessionsUpgradingEnabled");
        }
    }

    private static ZooKeeperEnsemble ensembleThatUpgrades(String upgrades) {
        return Servers.zooKeeperEnsemble(
                3, Map.of("localSessionsEnabled", "true", "localSessionsUpgradingEnabled", upgrades));
    }
}
