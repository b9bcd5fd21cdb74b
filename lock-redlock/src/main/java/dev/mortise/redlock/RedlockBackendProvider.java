package dev.mortise.redlock;

import dev.mortise.redis.RedisMember;
import dev.mortise.spi.BackendSettings;
import dev.mortise.spi.LockBackend;
import dev.mortise.spi.LockBackendProvider;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Opens {@code redlock}, from {@code redlock://host:port,host:port,host:port}. Opening asks no server: the first lock does. */
public final class RedlockBackendProvider implements LockBackendProvider {
    private static final Set<String> OF_SERVERS = Set.of("prefix", "user", "password", "tls");
    private static final Set<String> SETTINGS =
            Set.of("prefix", "user", "password", "tls", "connections", "node-timeout", "restart-delay");

    /** For {@link java.util.ServiceLoader}. */
    public RedlockBackendProvider() {}

    @Override
    public String name() {
        return "redlock";
    }

    @Override
    public Set<String> schemes() {
        return Set.of("redlock");
    }

    @Override
    public Set<String> settings() {
        return SETTINGS;
    }

    @Override
    public LockBackend open(BackendSettings given) {
        RedlockUrl url = RedlockUrl.parse(given.url()
                .orElseThrow(() -> new IllegalArgumentException("setting 'url' is missing for backend 'redlock'; it is"
                        + " like redlock://host1:6379,host2:6379,host3:6379")));
        BackendSettings settings = given.completedBy(url.query(), SETTINGS);
        RedlockBackend.Builder builder = new RedlockBackend.Builder(
                        url.urls().size(),
                        (index, chosen, heard) ->
                                RedisMember.open(member(url.urls().get(index), settings, chosen), heard))
                .names(url.servers())
                .commandTimeout(settings.commandTimeout());
        settings.integer("connections", RedlockBackend.Builder.MIN_CONNECTIONS, RedlockBackend.Builder.MAX_CONNECTIONS)
                .ifPresent(builder::connections);
        settings.duration("node-timeout").ifPresent(builder::nodeTimeout);
        settings.lease().ifPresent(builder::restartDelay);
        settings.duration("restart-delay").ifPresent(builder::restartDelay);
        return builder.build();
    }

    /** The settings of one server. */
    private static BackendSettings member(String url, BackendSettings settings, RedlockBackend.Builder chosen) {
        Map<String, String> values = new HashMap<>();
        OF_SERVERS.forEach(name -> settings.text(name).ifPresent(value -> values.put(name, value)));
        values.put("url", url);
        values.put("connections", Integer.toString(chosen.connections()));
        return BackendSettings.of(values, chosen.nodeTimeout());
    }
}
