package dev.mortise.redis;

import dev.mortise.testkit.BackendFixture;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.RedisSentinelServers;
import dev.mortise.testkit.servers.Servers;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contracts on the primary that Sentinel names. */
class RedisSentinelContractTest implements RedisContracts {
    private static RedisSentinelServers servers;
    private static RedisFixture fixture;

    @BeforeAll
    static void start() {
        servers = Servers.redisSentinel();
        fixture = new RedisFixture(
                servers.url(),
                RedisLayout.NATIVE,
                RedisSentinelContractTest::primaries,
                () -> RedisFixture.flush(primaries()));
    }

    private static List<RedisNode> primaries() {
        return List.of(servers.primary());
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
