package dev.mortise.redis;

import static dev.mortise.redis.FaultKit.LONG_LEASE;
import static dev.mortise.redis.FaultKit.refusal;
import static dev.mortise.testkit.Moves.cycle;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.LockFactory;
import dev.mortise.testkit.servers.RedisClusterServers;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.RedisSentinelServers;
import dev.mortise.testkit.servers.Servers;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** That a password is checked, and a wrong one refused at once, where the way to the server is not direct. */
@Timeout(60)
class RedisIndirectAuthTest {
    private static final String PASSWORD = "canary-of-many";

    private static String withPassword(String url, String password) {
        return url.replace("://", "://:" + password + "@");
    }

    private static void assertOnlyRightPasswordWorks(String url, String refuser) {
        try (LockFactory none = LockFactory.open(url, LONG_LEASE);
                LockFactory wrong = LockFactory.open(withPassword(url, "canary-wrong"), LONG_LEASE);
                LockFactory right = LockFactory.open(withPassword(url, PASSWORD), LONG_LEASE)) {
            assertThat(refusal(() -> none.getLock("auth").tryLock(10, TimeUnit.SECONDS)))
                    .hasMessageContaining("NOAUTH")
                    .hasMessageContaining(refuser);
            assertThat(refusal(() -> wrong.getLock("auth").tryLock(10, TimeUnit.SECONDS)))
                    .hasMessageContaining("WRONGPASS")
                    .hasMessageContaining(refuser)
                    .hasMessageNotContaining("canary");
            assertThat(cycle(right, "auth")).isPositive();
        }
    }

    /** Every node of a cluster may refuse us, and the first that does is believed. */
    @Test
    void tryLock_clusterWithPassword_onlyRightOneWorks() {
        try (RedisClusterServers servers = Servers.redisCluster()) {
            servers.nodes().forEach(node -> node.command("CONFIG", "SET", "requirepass", PASSWORD));
            assertOnlyRightPasswordWorks(servers.url(), "Redis said"); // whichever node was asked for the slots
        }
    }

    /** The primary that sentinels name may refuse us, and the sentinels are not asked for the password. */
    @Test
    void tryLock_primaryWithPassword_onlyRightOneWorks() {
        try (RedisSentinelServers servers = Servers.redisSentinel()) {
            RedisNode primary = servers.primary();
            primary.command("CONFIG", "SET", "requirepass", PASSWORD);
            assertOnlyRightPasswordWorks(servers.url(), primary.toString());
        }
    }
}
