package dev.mortise.jdbc;

import dev.mortise.spi.BackendSettings;
import dev.mortise.spi.LockBackend;
import dev.mortise.spi.LockBackendProvider;
import java.util.Map;
import java.util.Set;

/** Opens {@code rowlock:jdbc:...} with row locks, for child processes that are told a URL and nothing else. */
public final class RowLockUrlProvider implements LockBackendProvider {
    static final String SCHEME = "rowlock";

    @Override
    public String name() {
        return SCHEME;
    }

    @Override
    public Set<String> schemes() {
        return Set.of(SCHEME);
    }

    @Override
    public Set<String> settings() {
        return Set.of();
    }

    @Override
    public LockBackend open(BackendSettings settings) {
        String url = settings.url().orElseThrow().substring(SCHEME.length() + 1);
        return new JdbcLockBackendProvider()
                .open(BackendSettings.of(
                        Map.of("url", url, "mode", "row-lock", "connections", "300"), settings.commandTimeout()));
    }
}
