package dev.mortise.redlock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.LockFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.RedisClient;

/** What may be set, and how a bad value is refused: with its name, what would be right, and the value. */
class RedlockSettingsTest {
    private static final String THREE = "redlock://a:1,b:2,c:3";

    /** The number of servers is odd, and three at least. */
    @ParameterizedTest
    @ValueSource(strings = {"redlock://a:1", "redlock://a:1,b:2", "redlock://a:1,b:2,c:3,d:4"})
    void open_wrongNumber_refused(String url) {
        assertThatThrownBy(() -> LockFactory.open(url))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("url", "odd", "3", Integer.toString(url.split(",").length));
    }

    /** Opening asks nobody, so servers that are not there do not matter yet. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                THREE,
                "redlock://a,b,c",
                "redlock://user:pass@a:1,b:2,c:3/4?connections=2&node-timeout=100ms&restart-delay=0s",
                "redlock://a:1,b:2,c:3,d:4,e:5,f:6,g:7"
            })
    void open_good_opened(String url) {
        LockFactory.open(url).close();
    }

    /** Each setting has its bounds, which are told. */
    @ParameterizedTest
    @CsvSource({
        "connections, 1, 2",
        "connections, 1001, 1000",
        "node-timeout, 0s, 0.001S",
        "node-timeout, 2m, 1M",
        "node-timeout, 1001ms, PT1S",
        "restart-delay, 2d, 24H",
        "tls, perhaps, true"
    })
    void open_badSetting_refusedByNameBoundAndValue(String name, String value, String bound) {
        for (Map<String, String> settings :
                List.of(Map.of("url", THREE, name, value), Map.of("url", THREE + "?" + name + "=" + value))) {
            assertThatThrownBy(() -> LockFactory.open("redlock", settings))
                    .isInstanceOf(IllegalArgumentException.class)
                    .satisfies(refused -> assertThat(refused.getMessage().replace("-", ""))
                            .containsIgnoringCase(name.replace("-", ""))
                            .contains(bound));
        }
    }

    /** A server that is named twice would vote twice; a parameter that there is not is named. */
    @Test
    void open_badUrl_refused() {
        assertThatThrownBy(() -> LockFactory.open("redlock://a:1,b:2,a:1")).hasMessageContaining("twice");
        assertThatThrownBy(() -> LockFactory.open(THREE + "?nodetimeout=1s"))
                .hasMessageContainingAll("nodetimeout", "node-timeout");
        assertThatThrownBy(() -> LockFactory.open("redlock", Map.of())).hasMessageContaining("url");
        assertThatThrownBy(() -> LockFactory.open("redlock://u:canary@a:x,b:2,c:3"))
                .hasMessageNotContaining("canary")
                .hasMessageContaining("port");
    }

    /** The builder has the same bounds. */
    @Test
    void builder_badValue_refused() {
        assertThatThrownBy(() -> RedlockBackend.around(List.of())).hasMessageContainingAll("clients", "3", "0");
        try (RedisClient client =
                RedisClient.builder().hostAndPort("127.0.0.1", 1).build()) {
            RedlockBackend.Builder builder = RedlockBackend.around(List.of(client, client, client));
            assertThatThrownBy(() -> builder.connections(1)).hasMessageContainingAll("connections", "2", "1");
            assertThatThrownBy(() -> builder.nodeTimeout(Duration.ZERO)).hasMessageContainingAll("nodeTimeout", "PT0S");
            assertThatThrownBy(() -> builder.restartDelay(Duration.ofSeconds(-1)))
                    .hasMessageContainingAll("restartDelay", "PT-1S");
        }
    }
}
