package dev.mortise.redlock;

import dev.mortise.spi.BackendSettings;
import dev.mortise.spi.BackendTraits;
import dev.mortise.spi.LockBackend;
import dev.mortise.testkit.BackendFixture;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.RespConnection;
import dev.mortise.testkit.servers.Servers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Several servers under test, some of which may be dead. */
final class RedlockFixture implements BackendFixture, AutoCloseable {
    private static final Duration COMMAND_TIMEOUT = Duration.ofSeconds(2);

    private final List<RedisNode> living = new ArrayList<>();
    private final String url;

    /** @param dead how many of them do not run */
    RedlockFixture(int servers, int dead) {
        for (int i = 0; i < servers; i++) {
            living.add(Servers.redis());
        }
        this.url = "redlock://"
                + living.stream().map(node -> node.host() + ":" + node.port()).collect(Collectors.joining(","))
                + "?restart-delay=0s"; // they were started for this
        for (int i = 0; i < dead; i++) {
            living.remove(0).close();
        }
    }

    @Override
    public BackendTraits traits() {
        try (LockBackend backend = open()) {
            return backend.traits();
        }
    }

    @Override
    public LockBackend open() {
        return new RedlockBackendProvider().open(BackendSettings.of(Map.of("url", url), COMMAND_TIMEOUT));
    }

    @Override
    public void evict(String lockName) {
        living.forEach(node -> node.command("DEL", lockName));
    }

    /** Keys but those that keep a token and expire. */
    @Override
    public long storedEntries() {
        long stored = 0;
        for (RedisNode node : living) {
            try (RespConnection connection = node.connect()) {
                String cursor = "0";
                do {
                    List<?> page = (List<?>) connection.send("SCAN", cursor, "COUNT", "10000");
                    cursor = (String) page.get(0);
                    for (Object key : (List<?>) page.get(1)) {
                        if (!((String) key).endsWith(":token")) {
                            stored++;
                        }
                    }
                } while (!cursor.equals("0"));
            }
        }
        return stored;
    }

    @Override
    public Optional<String> url() {
        return Optional.of(url);
    }

    @Override
    public void close() {
        living.forEach(RedisNode::close);
    }
}
