package dev.mortise.redis;

import dev.mortise.testkit.BackendFixture;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contracts on a single server. */
class RedisSingleContractTest implements RedisContracts {
    private static RedisNode server;
    private static RedisFixture fixture;

    @BeforeAll
    static void start() {
        server = Servers.redis();
        fixture = new RedisFixture(
                server.url(), RedisLayout.NATIVE, () -> List.of(server), RedisSingleContractTest::forgetEverything);
    }

    /** A server that was given to us is not ours to kill. */
    private static void forgetEverything() {
        if (System.getProperty("mortise.test.redis") != null) {
            RedisFixture.flush(List.of(server));
        } else {
            server.kill();
            server.restart();
        }
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
