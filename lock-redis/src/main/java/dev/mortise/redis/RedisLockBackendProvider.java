package dev.mortise.redis;

import dev.mortise.redis.RedisAddress.Credentials;
import dev.mortise.spi.BackendSettings;
import dev.mortise.spi.LockBackend;
import dev.mortise.spi.LockBackendProvider;
import dev.mortise.spi.LockNames;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;

/**
 * Opens {@code redis}, from {@code redis://}, {@code rediss://}, {@code redis-sentinel://} and {@code redis-cluster://}.
 *
 * <p>Settings may also stand behind a {@code ?} in the URL. Opening asks no server: the first lock does.
 */
public final class RedisLockBackendProvider implements LockBackendProvider {
    private static final Set<String> SETTINGS =
            Set.of("layout", "prefix", "connections", "user", "password", "sentinel-user", "sentinel-password", "tls");

    /** For {@link java.util.ServiceLoader}. */
    public RedisLockBackendProvider() {}

    @Override
    public String name() {
        return "redis";
    }

    @Override
    public Set<String> schemes() {
        return Set.of("redis", "rediss", "redis-sentinel", "redis-cluster");
    }

    @Override
    public Set<String> settings() {
        return SETTINGS;
    }

    @Override
    public LockBackend open(BackendSettings given) {
        return builder(given).build();
    }

    static RedisLockBackend.Builder builder(BackendSettings given) {
        RedisAddress address = RedisUrl.parse(given.url()
                .orElseThrow(() -> new IllegalArgumentException(
                        "setting 'url' is missing for backend 'redis'; it is like redis://host:6379")));
        BackendSettings settings = given.completedBy(address.query(), SETTINGS);
        Credentials credentials = new Credentials(
                settings.text("user").orElse(null), settings.text("password").orElse(null));
        Credentials forSentinels = new Credentials(
                settings.text("sentinel-user").orElse(null),
                settings.text("sentinel-password").orElse(null));
        RedisAddress whole =
                address.with(credentials, forSentinels, settings.flag("tls").orElse(false));
        Duration timeout = given.commandTimeout();
        RedisLockBackend.Builder builder = new RedisLockBackend.Builder(
                        housekeeper -> Clients.open(whole, timeout, housekeeper),
                        whole.kind() == RedisAddress.Kind.CLUSTER)
                .commandTimeout(timeout);
        settings.text("layout").map(RedisLockBackendProvider::layout).ifPresent(builder::layout);
        settings.text("prefix").ifPresent(builder::prefix);
        settings.integer("connections", RedisLockBackend.MIN_CONNECTIONS, RedisLockBackend.MAX_CONNECTIONS)
                .ifPresent(builder::connections);
        return builder;
    }

    private static RedisLayout layout(String text) {
        for (RedisLayout layout : RedisLayout.values()) {
            if (layout.name().toLowerCase(Locale.ROOT).equals(text.trim())) {
                return layout;
            }
        }
        throw new IllegalArgumentException(
                "setting 'layout' must be native, redisson or string but was " + LockNames.quote(text));
    }
}
