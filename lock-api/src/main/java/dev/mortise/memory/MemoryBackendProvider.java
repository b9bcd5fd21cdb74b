package dev.mortise.memory;

import dev.mortise.spi.BackendSettings;
import dev.mortise.spi.LockBackend;
import dev.mortise.spi.LockBackendProvider;
import java.util.Set;

/**
 * Opens the memory backend. Those opened with {@code memory:NAME} share one store while at least one of them is open;
 * each opened with {@code memory:}, or without a URL, has its own.
 */
public final class MemoryBackendProvider implements LockBackendProvider {
    private static final String PREFIX = "memory:";

    /** For {@link java.util.ServiceLoader}. */
    public MemoryBackendProvider() {}

    @Override
    public String name() {
        return "memory";
    }

    @Override
    public Set<String> schemes() {
        return Set.of("memory");
    }

    @Override
    public Set<String> settings() {
        return Set.of();
    }

    @Override
    public LockBackend open(BackendSettings settings) {
        String storeName = settings.url().map(MemoryBackendProvider::storeName).orElse("");
        return storeName.isEmpty() ? new MemoryLockBackend(MemoryStore.create()) : SharedStores.open(storeName);
    }

    private static String storeName(String url) {
        if (!url.regionMatches(true, 0, PREFIX, 0, PREFIX.length())) {
            throw new IllegalArgumentException("setting 'url' must begin with '" + PREFIX + "'");
        }
        return url.substring(PREFIX.length());
    }
}
