package dev.mortise.testkit.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The servers do what tests of backends rely on, and none is left. */
@Timeout(60)
final class RedisServersTest {
    /** A server answers, forgets everything in a restart, and is gone when it is closed. */
    @Test
    void restart_afterKill_samePortAndEmpty() {
        RedisNode node = Servers.redis();
        long first = node.pid();
        assertThat(node.command("PING")).isEqualTo("PONG");
        assertThat(node.command("SET", "key", "välue")).isEqualTo("OK");
        assertThat(node.command("GET", "key")).isEqualTo("välue");
        node.kill();
        assertThat(isRunning(first)).isFalse();
        assertThatThrownBy(node::connect).isInstanceOf(UncheckedIOException.class);
        node.restart();
        assertThat(node.command("GET", "key")).isNull();
        assertThat(node.command("DBSIZE")).isEqualTo("0");
        node.restart();
        close(node, List.of(node));
        assertThatThrownBy(node::restart).isInstanceOf(IllegalStateException.class);
    }

    /** A paused server is silent, answers late when it goes on, and is closed even while it is paused. */
    @Test
    void pause_commandSent_answeredAfterResume() {
        RedisNode node = Servers.redis();
        try (RespConnection hasty = node.connect().readTimeout(Delays.MEDIUM);
                RespConnection patient = node.connect()) {
            node.pause();
            assertThatThrownBy(() -> hasty.send("SET", "key", "late")).isInstanceOf(UncheckedIOException.class);
            node.resume();
            assertThat(patient.send("PING")).isEqualTo("PONG");
        }
        Eventually.eventually("the late command is served", () -> "late".equals(node.command("GET", "key")));
        node.pause();
        close(node, List.of(node));
    }

    /** A server with a password is up although it refuses the kit's question. */
    @Test
    void redis_password_demanded() {
        try (RedisNode node = Servers.redis("requirepass secret");
                RespConnection connection = node.connect()) {
            assertThatThrownBy(() -> node.command("PING"))
                    .isInstanceOf(RespException.class)
                    .hasMessageStartingWith("NOAUTH");
            assertThat(connection.send("AUTH", "secret")).isEqualTo("OK");
            assertThat(connection.send("LPUSH", "list", "a", "b")).isEqualTo(2L);
            assertThat(connection.send("LRANGE", "list", "0", "-1")).isEqualTo(List.of("b", "a"));
        }
    }

    /** A server that cannot start says why, in its own words. */
    @Test
    void redis_badConfiguration_quoted() {
        assertThatThrownBy(() -> Servers.redis("no-such-word 1"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no-such-word");
    }

    /** A port that somebody else took in between is given up for another one. */
    @Test
    void start_portTaken_startsOnAnother() throws IOException {
        int free = Ports.free();
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Iterator<Integer> ports = List.of(taken.getLocalPort(), free).iterator();
            try (RedisNode node = RedisNode.start(RedisKind.SINGLE, List.of(), ports::next)) {
                assertThat(node.port()).isEqualTo(free);
            }
        }
    }

    /** The node that is told for a key serves it, and the others send the client there; also after a restart. */
    @Test
    void nodeOf_anyKey_servesIt() {
        RedisClusterServers cluster = Servers.redisCluster();
        for (String key : List.of("a", "b", "c", "{tag}d")) {
            RedisNode home = cluster.nodeOf(key);
            assertThat(home.command("SET", key, "1")).isEqualTo("OK");
            assertThat(cluster.nodes()).contains(home).hasSize(3);
            for (RedisNode other : cluster.nodes()) {
                if (other != home) {
                    assertThatThrownBy(() -> other.command("SET", key, "1"))
                            .hasMessageStartingWith("MOVED")
                            .hasMessageEndingWith(home.host() + ":" + home.port());
                }
            }
        }
        cluster.nodes().get(0).kill();
        assertThatCode(() -> cluster.nodeOf("a")).doesNotThrowAnyException();
        cluster.nodes().get(0).restart();
        Await.until(
                "restarted node serves",
                () -> cluster.nodes().get(0).command("CLUSTER", "INFO").contains("state:ok"));
        assertThat(cluster.url())
                .startsWith(
                        "redis-cluster://127.0.0.1:" + cluster.nodes().get(0).port() + ",");
        close(cluster, cluster.nodes());
    }

    /** A failover swaps the roles, there and back, and so does the death of the primary. */
    @Test
    void failover_twiceAndKill_rolesSwapped() {
        RedisSentinelServers group = Servers.redisSentinel();
        RedisNode primary = group.primary();
        RedisNode replica = group.replica();
        assertThat(replica).isNotSameAs(primary);
        assertThat(primary.command("ROLE")).startsWith("[master");
        for (int i = 0; i < 2; i++) {
            RedisNode before = group.primary();
            group.failover();
            assertThat(group.replica()).isSameAs(before);
            assertThat(group.primary().command("ROLE")).startsWith("[master");
            assertThat(group.replica().command("ROLE")).startsWith("[slave");
        }
        assertThat(group.primary()).isSameAs(primary);
        primary.kill();
        Await.until("replica takes over", () -> group.primary() == replica);
        assertThat(replica.command("SET", "key", "1")).isEqualTo("OK");
        assertThat(group.url()).startsWith("redis-sentinel://127.0.0.1:").endsWith("/mortise");
        primary.restart();
        close(
                group,
                Stream.concat(Stream.of(primary, replica), group.sentinels().stream())
                        .toList());
    }

    private static void close(AutoCloseable servers, List<RedisNode> nodes) {
        assertThat(nodes).allMatch(node -> isRunning(node.pid()));
        assertThatCode(servers::close).doesNotThrowAnyException();
        assertThat(nodes).noneMatch(node -> isRunning(node.pid()));
        assertThatCode(servers::close).doesNotThrowAnyException();
    }

    private static boolean isRunning(long pid) {
        return ProcessHandle.of(pid).isPresent();
    }
}
