package dev.mortise.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.LockFactory;
import java.util.Map;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.RedisProtocol;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.providers.ConnectionProvider;

/** Opened by name or URL: what is understood, and what is refused with the reason. Asks no server. */
class RedisSettingsTest {
    private static final String NOBODY = "redis://127.0.0.1:1";

    @Test
    void open_noServerThere_opensAllTheSame() {
        LockFactory.open(NOBODY + "?layout=string&prefix=a&connections=2").close();
        LockFactory.open("redis-sentinel://127.0.0.1:1/mymaster").close();
        LockFactory.open("redis-cluster://127.0.0.1:1,127.0.0.1:2").close();
        LockFactory.open("redis", Map.of("url", NOBODY, "password", "x", "layout", "redisson", "lease", "5s"))
                .close();
    }

    @Test
    void open_noUrl_namesIt() {
        assertThatThrownBy(() -> LockFactory.open("redis", Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'url' is missing");
    }

    @Test
    void open_unknownParameter_listsTheKnown() {
        assertThatThrownBy(() -> LockFactory.open(NOBODY + "?layuot=native"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'layuot'")
                .hasMessageContaining("connections, layout, password, prefix");
    }

    @Test
    void open_badValues_named() {
        assertRefused("layout=redison", "'layout' must be native, redisson or string but was 'redison'");
        assertRefused("connections=1", "'connections' must be a whole number from 2 to 1000 but was '1'");
        assertRefused("tls=yes", "'tls' must be true or false but was 'yes'");
        assertRefused("prefix=a%7Bb", "prefix must have 1 to 100 characters");
    }

    private static void assertRefused(String parameter, String reason) {
        assertThatThrownBy(() -> LockFactory.open(NOBODY + "?" + parameter))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void around_foreignKindOfClient_refused() {
        ConnectionProvider nowhere = new ConnectionProvider() {
            @Override
            public Connection getConnection() {
                return null;
            }

            @Override
            public Connection getConnection(CommandArguments args) {
                return null;
            }

            @Override
            public void close() {
                // nothing is open
            }
        };
        try (UnifiedJedis other = new UnifiedJedis(nowhere, RedisProtocol.RESP2) {}) {
            assertThatThrownBy(() -> RedisLockBackend.around(other))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("RedisClient, RedisSentinelClient or RedisClusterClient but was");
        }
    }

    @Test
    void toString_opened_noSecret() {
        try (LockFactory locks = LockFactory.open("redis://:s3cret@127.0.0.1:1")) {
            assertThat(locks.toString()).doesNotContain("s3cret").doesNotContain("127.0.0.1:1");
        }
    }
}
