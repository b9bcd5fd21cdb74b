package dev.mortise.internal;

import dev.mortise.memory.MemoryStore;

/** A second public door to the engine that knows a backend too, planted to prove that both rules bite. */
public final class PlantedDoor {
    MemoryStore use() {
        return MemoryStore.create();
    }
}
