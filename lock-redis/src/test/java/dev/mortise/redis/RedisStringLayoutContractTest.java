package dev.mortise.redis;

import dev.mortise.testkit.BackendFixture;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contracts in layout {@code string}. */
class RedisStringLayoutContractTest implements RedisContracts {
    private static RedisNode server;
    private static RedisFixture fixture;

    @BeforeAll
    static void start() {
        server = Servers.redis();
        List<RedisNode> servers = List.of(server);
        fixture = new RedisFixture(server.url(), RedisLayout.STRING, () -> servers, () -> RedisFixture.flush(servers));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Override
    public BackendFixture fixture() {
        return fixture;
    }
}
