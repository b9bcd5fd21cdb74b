package dev.mortise.zookeeper;

import dev.mortise.testkit.BackendFixture;
import dev.mortise.testkit.servers.Servers;
import dev.mortise.testkit.servers.ZooKeeperServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contracts on one server. */
class ZooKeeperContractTest implements ZooKeeperContracts {
    private static ZooKeeperServer server;
    private static ZooKeeperFixture fixture;

    @BeforeAll
    static void start() {
        server = Servers.zooKeeper();
        fixture = new ZooKeeperFixture(server.connectString());
    }

    @AfterAll
    static void stop() {
        fixture.close();
        server.close();
    }

    @Override
    public BackendFixture fixture() {
        return fixture;
    }
}
