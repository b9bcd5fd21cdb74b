package dev.mortise.testkit.servers;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The ZooKeeper servers do what tests of backends rely on, and none is left. */
@Timeout(60)
final class ZooKeeperServersTest {
    /** A leader's death makes another member the leader, and the dead one comes back. */
    @Test
    void kill_leader_anotherElected() {
        try (ZooKeeperEnsemble ensemble = Servers.zooKeeperEnsemble(3)) {
            ZooKeeperMember leader = ensemble.leader();
            ensemble.kill(leader);
            assertThat(ensemble.leader()).isNotSameAs(leader);
            ensemble.restart(leader);
            assertThat(ensemble.members()).hasSize(3).allMatch(ZooKeeperMember::serves);
        }
    }
}
