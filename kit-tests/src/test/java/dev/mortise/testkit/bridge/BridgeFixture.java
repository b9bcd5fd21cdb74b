package dev.mortise.testkit.bridge;

import dev.mortise.memory.MemoryStore;
import dev.mortise.spi.BackendTraits;
import dev.mortise.spi.LockBackend;
import dev.mortise.testkit.BackendFixture;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;

/** A bridge server and its store. */
final class BridgeFixture implements BackendFixture, AutoCloseable {
    private static final Duration COMMAND_TIMEOUT = Duration.ofSeconds(1);

    private final MemoryStore store;
    private final BridgeServer server;

    BridgeFixture() {
        this(MemoryStore.create());
    }

    BridgeFixture(MemoryStore store) {
        this.store = store;
        this.server = new BridgeServer(store);
    }

    BridgeServer server() {
        return server;
    }

    @Override
    public BackendTraits traits() {
        return BridgeLockBackend.TRAITS;
    }

    @Override
    public LockBackend open() {
        return open(server.port(), COMMAND_TIMEOUT);
    }

    /** Opens the store through some other port, such as that of a proxy. */
    LockBackend open(int port, Duration commandTimeout) {
        return new BridgeLockBackend(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), commandTimeout);
    }

    @Override
    public void evict(String lockName) {
        store.evict(lockName);
    }

    @Override
    public long storedEntries() {
        return store.size();
    }

    @Override
    public Optional<String> url() {
        return Optional.of(BridgeBackendProvider.url(server.port()));
    }

    @Override
    public void close() {
        server.close();
    }
}
