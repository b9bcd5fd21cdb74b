package dev.mortise.memory;

import java.util.concurrent.ConcurrentHashMap;

/**
 * The stores that are known by name. A store is here for as long as a backend on it is open; the next one opened under
 * the name starts empty.
 *
 * <p>Static, because factories that are opened by URL have nothing else in common.
 */
final class SharedStores {
    private static final ConcurrentHashMap<String, SharedStore> STORES = new ConcurrentHashMap<>();

    private SharedStores() {}

    static MemoryLockBackend open(String name) {
        // Counted in the same step in which it is found, so that it cannot be dropped in between.
        SharedStore shared =
                STORES.compute(name, (key, found) -> (found != null ? found : SharedStore.create()).plus(1));
        return new MemoryLockBackend(shared.store, () -> leave(name));
    }

    private static void leave(String name) {
        STORES.computeIfPresent(name, (key, shared) -> shared.backends == 1 ? null : shared.plus(-1));
    }

    static boolean isKnown(String name) {
        return STORES.containsKey(name);
    }

    private record SharedStore(MemoryStore store, int backends) {
        static SharedStore create() {
            return new SharedStore(MemoryStore.create(), 0);
        }

        SharedStore plus(int more) {
            return new SharedStore(store, backends + more);
        }
    }
}
