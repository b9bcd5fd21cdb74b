package dev.mortise.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.StaleTokenException;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/** A key that knows the largest token. */
class FencedKeyTest {
    private static RedisNode server;
    private static RedisClient client;

    private final String name = "key-" + UUID.randomUUID();
    private final FencedKey key = FencedKey.of(client, name);

    @BeforeAll
    static void start() {
        server = Servers.redis();
        client = RedisClient.builder().hostAndPort(server.host(), server.port()).build();
    }

    @AfterAll
    static void stop() {
        client.close();
        server.close();
    }

    /** Equal and larger tokens are let in, smaller ones are not, and the message names all. */
    @Test
    void set_smallerToken_refused() {
        assertThat(key.get()).isEmpty();
        key.set(5, "a");
        key.set(5, "b");
        key.set(7, "c");
        assertThatThrownBy(() -> key.set(6, "d"))
                .isInstanceOfSatisfying(StaleTokenException.class, stale -> {
                    assertThat(stale.token()).isEqualTo(6);
                    assertThat(stale.largest()).isEqualTo(7);
                })
                .hasMessageContainingAll(name, "6", "7");
        assertThat(key.get()).contains("c");
    }

    /** Tokens with more digits than a double has are told apart. */
    @Test
    void set_hugeTokens_exact() {
        key.set(9, "short");
        key.set(Long.MAX_VALUE - 1, "a");
        key.set(Long.MAX_VALUE, "b");
        assertThatThrownBy(() -> key.set(Long.MAX_VALUE - 1, "c")).isInstanceOf(StaleTokenException.class);
        assertThatThrownBy(() -> key.set(10, "c")).isInstanceOf(StaleTokenException.class);
        assertThat(key.get()).contains("b");
    }

    /** A server that has forgotten its scripts is no obstacle; a token that is none is. */
    @Test
    void set_scriptsFlushed_stillWorks() {
        key.set(1, "a");
        client.scriptFlush(name);
        key.set(2, "b");
        assertThat(key.get()).contains("b");
        assertThatThrownBy(() -> key.set(0, "c"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("token must be at least 1 but was 0");
    }
}
