package dev.mortise.testkit;

import dev.mortise.memory.MemoryLockBackend;
import dev.mortise.memory.MemoryStore;
import dev.mortise.spi.BackendTraits;
import dev.mortise.spi.LockBackend;

/** One store in this JVM. */
final class MemoryFixture implements BackendFixture {
    private final MemoryStore store = MemoryStore.create();

    @Override
    public BackendTraits traits() {
        try (LockBackend backend = open()) {
            return backend.traits();
        }
    }

    @Override
    public LockBackend open() {
        return new MemoryLockBackend(store);
    }

    @Override
    public void evict(String lockName) {
        store.evict(lockName);
    }

    @Override
    public long storedEntries() {
        return store.size();
    }
}
