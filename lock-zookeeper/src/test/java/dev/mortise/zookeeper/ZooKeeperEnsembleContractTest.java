package dev.mortise.zookeeper;

import dev.mortise.testkit.BackendFixture;
import dev.mortise.testkit.servers.Servers;
import dev.mortise.testkit.servers.ZooKeeperEnsemble;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contracts on three servers. */
class ZooKeeperEnsembleContractTest implements ZooKeeperContracts {
    private static ZooKeeperEnsemble ensemble;
    private static ZooKeeperFixture fixture;

    @BeforeAll
    static void start() {
        ensemble = Servers.zooKeeperEnsemble(3);
        fixture = new ZooKeeperFixture(ensemble.connectString());
    }

    @AfterAll
    static void stop() {
        fixture.close();
        ensemble.close();
    }

    @Override
    public BackendFixture fixture() {
        return fixture;
    }
}
