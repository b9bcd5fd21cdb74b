package dev.mortise.testkit.bridge;

import dev.mortise.spi.BackendSettings;
import dev.mortise.spi.LockBackend;
import dev.mortise.spi.LockBackendProvider;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Set;

/** Opens clients of a {@link BridgeServer} by {@code bridge://127.0.0.1:PORT}. */
public final class BridgeBackendProvider implements LockBackendProvider {
    /** For {@link java.util.ServiceLoader}. */
    public BridgeBackendProvider() {}

    static String url(int port) {
        return "bridge://127.0.0.1:" + port;
    }

    @Override
    public String name() {
        return "bridge";
    }

    @Override
    public Set<String> schemes() {
        return Set.of("bridge");
    }

    @Override
    public Set<String> settings() {
        return Set.of();
    }

    @Override
    public LockBackend open(BackendSettings settings) {
        URI url = URI.create(settings.url()
                .orElseThrow(() -> new IllegalArgumentException("setting 'url' is missing: bridge://HOST:PORT")));
        return new BridgeLockBackend(new InetSocketAddress(url.getHost(), url.getPort()), settings.commandTimeout());
    }
}
