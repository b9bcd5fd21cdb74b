package dev.mortise.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import redis.clients.jedis.HostAndPort;

/** Every form of URL, and what is wrong with those that are none. */
class RedisUrlTest {
    @Test
    void parse_singleServer_allParts() {
        RedisAddress address = RedisUrl.parse("redis://me:p%40ss%3A%2F@db.example:7000/3?layout=redisson&prefix=shop");
        assertThat(address.kind()).isEqualTo(RedisAddress.Kind.SINGLE);
        assertThat(address.tls()).isFalse();
        assertThat(address.servers()).containsExactly(new HostAndPort("db.example", 7000));
        assertThat(address.credentials()).isEqualTo(new RedisAddress.Credentials("me", "p@ss:/"));
        assertThat(address.database()).isEqualTo(3);
        assertThat(address.query()).isEqualTo("layout=redisson&prefix=shop");
        assertThat(address.toString()).doesNotContain("p@ss").doesNotContain("me:");
    }

    @Test
    void parse_leastParts_defaults() {
        RedisAddress address = RedisUrl.parse("rediss://localhost");
        assertThat(address.tls()).isTrue();
        assertThat(address.servers()).containsExactly(new HostAndPort("localhost", 6379));
        assertThat(address.credentials()).isEqualTo(RedisAddress.Credentials.NONE);
        assertThat(address.database()).isZero();
    }

    @Test
    void parse_passwordOnly_noUser() {
        RedisAddress.Credentials credentials =
                RedisUrl.parse("redis://:a+b@localhost").credentials();
        assertThat(credentials).isEqualTo(new RedisAddress.Credentials(null, "a+b"));
    }

    @Test
    void parse_sentinels_masterAndDatabase() {
        RedisAddress address = RedisUrl.parse("redis-sentinel://:pw@a:1,b,[::1]:3/my%20master/2");
        assertThat(address.kind()).isEqualTo(RedisAddress.Kind.SENTINEL);
        assertThat(address.servers())
                .isEqualTo(List.of(new HostAndPort("a", 1), new HostAndPort("b", 26379), new HostAndPort("::1", 3)));
        assertThat(address.masterName()).isEqualTo("my master");
        assertThat(address.database()).isEqualTo(2);
    }

    @Test
    void parse_cluster_severalServers() {
        RedisAddress address = RedisUrl.parse("redis-cluster://a:1,b:2");
        assertThat(address.kind()).isEqualTo(RedisAddress.Kind.CLUSTER);
        assertThat(address.servers()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "redis:localhost|://",
                "http://localhost|must begin with redis",
                "redis://s3cret@localhost|between user and password",
                "redis://:s3cret#1@localhost|%23",
                "redis://:s3cret%zz@localhost|two hexadecimal digits",
                "redis://:s3cret@|host",
                "redis://:s3cret@a,b|one host, but had 2",
                "redis://:s3cret@a:0|port from 1 to 65535 but had",
                "redis://:s3cret@a:x|port from 1 to 65535 but had",
                "redis://user:s3cret?x=1@a|port from 1 to 65535 but had something else",
                "redis://:s3cret@a/x|database from 0",
                "redis://:s3cret@a/-1|database from 0",
                "redis-cluster://:s3cret@a/1|no database but 0",
                "redis-sentinel://:s3cret@a|must name the master",
            })
    void parse_bad_saysWhatIsWrongButNotTheSecret(String url, String reason) {
        assertThatThrownBy(() -> RedisUrl.parse(url))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("setting 'url' must")
                .hasMessageContaining(reason)
                .hasMessageNotContaining("s3cret")
                .hasNoCause();
    }
}
