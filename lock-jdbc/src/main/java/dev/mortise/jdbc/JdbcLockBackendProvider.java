package dev.mortise.jdbc;

import dev.mortise.spi.BackendSettings;
import dev.mortise.spi.LockBackend;
import dev.mortise.spi.LockBackendProvider;
import dev.mortise.spi.LockNames;
import java.util.Set;

/** Opens {@code jdbc}, from any {@code jdbc:} URL whose driver is on the class path. */
public final class JdbcLockBackendProvider implements LockBackendProvider {
    private static final Set<String> SETTINGS = Set.of(
            "mode",
            "user",
            "password",
            "table",
            "create-table",
            "connections",
            "poll-interval",
            "push",
            "remove-idle-after");

    /** For {@link java.util.ServiceLoader}. */
    public JdbcLockBackendProvider() {}

    @Override
    public String name() {
        return "jdbc";
    }

    @Override
    public Set<String> schemes() {
        return Set.of("jdbc");
    }

    @Override
    public Set<String> settings() {
        return SETTINGS;
    }

    @Override
    public LockBackend open(BackendSettings settings) {
        String url = settings.url()
                .orElseThrow(() -> new IllegalArgumentException(
                        "setting 'url' is missing for backend 'jdbc'; it is like jdbc:sqlite:locks.db"));
        int connections = settings.integer(
                        "connections", JdbcLockBackend.Builder.MIN_CONNECTIONS, JdbcLockBackend.Builder.MAX_CONNECTIONS)
                .orElse(OwnPool.usualConnections(url));
        JdbcMode mode = settings.text("mode").map(JdbcLockBackendProvider::mode).orElse(JdbcMode.LEASE);
        boolean push = settings.flag("push").orElse(false);
        OwnPool pool = OwnPool.open(
                url,
                settings.text("user").orElse(null),
                settings.text("password").orElse(null),
                connections + (mode == JdbcMode.ROW_LOCK ? Opening.BESIDE_ROWS : 0) + (push ? 1 : 0),
                settings.commandTimeout());
        JdbcLockBackend.Builder builder = new JdbcLockBackend.Builder(pool.source(), pool::first, pool::close)
                .mode(mode)
                .push(push)
                .connections(connections)
                .commandTimeout(settings.commandTimeout());
        settings.text("table").ifPresent(builder::table);
        settings.flag("create-table").ifPresent(builder::createTable);
        settings.duration("poll-interval").ifPresent(builder::pollInterval);
        settings.duration("remove-idle-after").ifPresent(builder::removeIdleAfter);
        return builder.build();
    }

    private static JdbcMode mode(String text) {
        return switch (text.trim()) {
            case "lease" -> JdbcMode.LEASE;
            case "row-lock" -> JdbcMode.ROW_LOCK;
            default ->
                throw new IllegalArgumentException(
                        "setting 'mode' must be lease or row-lock but was " + LockNames.quote(text));
        };
    }
}
