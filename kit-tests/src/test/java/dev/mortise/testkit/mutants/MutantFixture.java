package dev.mortise.testkit.mutants;

import dev.mortise.memory.MemoryStore;
import dev.mortise.spi.BackendTraits;
import dev.mortise.spi.LockBackend;
import dev.mortise.testkit.BackendFixture;
import java.util.Arrays;

/** A store in this JVM, broken if the class loader is named after a broken one. */
final class MutantFixture implements BackendFixture {
    private final MemoryStore store = MemoryStore.create();

    @Override
    public BackendTraits traits() {
        try (LockBackend backend = open()) {
            return backend.traits();
        }
    }

    @Override
    public LockBackend open() {
        String mutant = getClass().getClassLoader().getName();
        return Arrays.stream(StoreMutant.values())
                .filter(broken -> broken.name().equals(mutant))
                .findAny()
                .map(broken -> broken.open(store))
                .orElseGet(() -> new ForwardingBackend(store));
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
