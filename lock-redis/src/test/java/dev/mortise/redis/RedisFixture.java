package dev.mortise.redis;

import dev.mortise.LockFactory;
import dev.mortise.spi.BackendSettings;
import dev.mortise.spi.BackendTraits;
import dev.mortise.spi.LockBackend;
import dev.mortise.testkit.BackendFixture;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.RespConnection;
import dev.mortise.testkit.servers.RespException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Servers under test, opened by URL as a user would. */
final class RedisFixture implements BackendFixture {
    private static final Duration COMMAND_TIMEOUT = Duration.ofSeconds(2);

    private final String url;
    private final RedisLayout layout;
    private final Supplier<List<RedisNode>> primaries;
    private final Runnable forget;

    RedisFixture(String url, RedisLayout layout, Supplier<List<RedisNode>> primaries, Runnable forget) {
        this.url = url;
        this.layout = layout;
        this.primaries = primaries;
        this.forget = forget;
    }

    @Override
    public BackendTraits traits() {
        try (LockBackend backend = open()) {
            return backend.traits();
        }
    }

    @Override
    public LockBackend open() {
        return new RedisLockBackendProvider().open(BackendSettings.of(Map.of("url", urlWithLayout()), COMMAND_TIMEOUT));
    }

    private String urlWithLayout() {
        return url + "?layout=" + layout.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void evict(String lockName) {
        Keyspace keys = new Keyspace(layout, "mortise");
        for (RedisNode node : primaries.get()) {
            try (RespConnection connection = node.connect()) {
                for (String key : List.of(
                        keys.plain(lockName).lock(),
                        keys.writer(lockName).lock(),
                        keys.readers(lockName),
                        keys.readerTokens(lockName))) {
                    delete(connection, key);
                }
            }
        }
    }

    private static void delete(RespConnection connection, String key) {
        try {
            connection.send("DEL", key);
        } catch (RespException elsewhere) {
            if (!elsewhere.getMessage().startsWith("MOVED")) {
                throw elsewhere;
            }
        }
    }

    @Override
    public void forgetEverything() {
        forget.run();
    }

    /** Has the primaries lose all keys and scripts, which is all that a restart would change. */
    static void flush(List<RedisNode> nodes) {
        for (RedisNode node : nodes) {
            node.command("FLUSHALL");
            node.command("SCRIPT", "FLUSH");
        }
    }

    /** Keys but those that keep a token and expire. */
    @Override
    public long storedEntries() {
        long stored = 0;
        for (RedisNode node : primaries.get()) {
            try (RespConnection connection = node.connect()) {
                String cursor = "0";
                do {
                    List<?> page = (List<?>) connection.send("SCAN", cursor, "COUNT", "10000");
                    cursor = (String) page.get(0);
                    for (Object key : (List<?>) page.get(1)) {
                        boolean token = isToken((String) key);
                        if (!token || layout != RedisLayout.REDISSON && lastsForever(connection, (String) key)) {
                            stored++;
                        }
                    }
                } while (!cursor.equals("0"));
            }
        }
        return stored;
    }

    private static boolean isToken(String key) {
        return key.endsWith(":token") || key.startsWith("redisson_lock_token:");
    }

    private static boolean lastsForever(RespConnection connection, String key) {
        return ((Long) connection.send("PTTL", key)) == -1;
    }

    @Override
    public Optional<String> url() {
        return Optional.of(urlWithLayout());
    }

    LockFactory factory() {
        return LockFactory.open(urlWithLayout());
    }
}
