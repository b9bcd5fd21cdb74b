package dev.mortise.redlock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.LockBackendException;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import redis.clients.jedis.RedisClient;

/** A backend around clients that somebody else opened. */
@Timeout(60)
class RedlockClientsTest {
    private final String name = "clients-" + UUID.randomUUID();
    private final Trio servers = new Trio();
    private final List<RedisClient> clients = servers.nodes().stream()
            .map(node ->
                    RedisClient.builder().hostAndPort(node.host(), node.port()).build())
            .toList();

    @AfterEach
    void stop() {
        clients.forEach(RedisClient::close);
        servers.close();
    }

    private LockFactory open(Duration restartDelay) {
        return LockFactory.of(
                RedlockBackend.around(clients).restartDelay(restartDelay).build(),
                LockOptions.builder().lease(Delays.millis(2_000)).build());
    }

    /** It locks at their servers, and leaves them open. */
    @Test
    void around_clients_locksAndLeavesThemOpen() {
        try (LockFactory locks = open(Duration.ZERO);
                LockFactory others = servers.open(LockOptions.defaults())) {
            DistributedLock lock = locks.getLock(name);
            lock.lock();
            assertThat(others.getLock(name).tryLock()).isFalse();
            assertThat(others.getLock(name).isLocked()).isTrue();
            lock.unlock();
            Eventually.eventually("all have freed it", () -> servers.holding(name) == 0);
        }
        assertThat(clients).allSatisfy(client -> assertThat(client.ping()).isEqualTo("PONG"));
    }

    /** Servers that were just started have no vote there either. */
    @Test
    void around_serversJustStarted_noVote() {
        try (LockFactory locks = open(Duration.ofHours(1))) {
            assertThatThrownBy(() -> locks.getLock(name).tryLock())
                    .isInstanceOf(LockBackendException.class)
                    .hasMessageContaining("started");
            Eventually.eventually("what they granted was given back", () -> servers.holding(name) == 0);
        }
    }
}
