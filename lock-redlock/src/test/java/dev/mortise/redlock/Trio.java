package dev.mortise.redlock;

import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import dev.mortise.spi.BackendSettings;
import dev.mortise.spi.Contender;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockBackend;
import dev.mortise.spi.LockMode;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** Some servers, three as a rule, and ways to ask them. */
final class Trio implements AutoCloseable {
    private final List<RedisNode> nodes = new ArrayList<>();

    Trio() {
        this(3);
    }

    Trio(int servers) {
        for (int i = 0; i < servers; i++) {
            nodes.add(Servers.redis());
        }
    }

    RedisNode node(int index) {
        return nodes.get(index);
    }

    List<RedisNode> nodes() {
        return nodes;
    }

    String url(Duration restartDelay) {
        return url(nodes.stream().map(RedisNode::port).toList(), restartDelay);
    }

    /** The URL of servers behind proxies. */
    static String url(List<Integer> ports, Duration restartDelay) {
        return "redlock://" + ports.stream().map(port -> "127.0.0.1:" + port).collect(Collectors.joining(","))
                + "?restart-delay=" + restartDelay.toMillis() + "ms";
    }

    LockFactory open(LockOptions options) {
        return LockFactory.open(url(Duration.ZERO), options);
    }

    LockBackend backend(Duration restartDelay) {
        return backend(url(restartDelay), Duration.ofSeconds(2));
    }

    static LockBackend backend(String url, Duration commandTimeout) {
        return new RedlockBackendProvider().open(BackendSettings.of(Map.of("url", url), commandTimeout));
    }

    static LeaseRequest request(String name, Duration lease) {
        return new LeaseRequest(name, UUID.randomUUID().toString(), LockMode.MUTEX, lease, "test", null, false);
    }

    static Optional<Grant> attempt(LockBackend backend, LeaseRequest request) {
        try (Contender contender = backend.contend(request, () -> {})) {
            return contender.tryAcquire().grant();
        }
    }

    /** How many servers have a lock for somebody. */
    long holding(String name) {
        return nodes.stream()
                .filter(node -> !"0".equals(node.command("EXISTS", name)))
                .count();
    }

    @Override
    public void close() {
        nodes.forEach(RedisNode::close);
    }
}
