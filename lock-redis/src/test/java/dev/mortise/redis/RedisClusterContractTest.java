package dev.mortise.redis;

import dev.mortise.testkit.BackendFixture;
import dev.mortise.testkit.servers.RedisClusterServers;
import dev.mortise.testkit.servers.Servers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contracts on a cluster. */
class RedisClusterContractTest implements RedisContracts {
    private static RedisClusterServers servers;
    private static RedisFixture fixture;

    @BeforeAll
    static void start() {
        servers = Servers.redisCluster();
        fixture = new RedisFixture(
                servers.url(), RedisLayout.NATIVE, servers::nodes, () -> RedisFixture.flush(servers.nodes()));
    }

    @AfterAll
    static void stop() {
        servers.close();
    }

    @Override
    public BackendFixture fixture() {
        return fixture;
    }
}
