package dev.mortise.memory;

import dev.mortise.internal.Census;

/** A class of the memory backend that knows the engine, planted to prove that the rule against it bites. */
final class PlantedInMemory {
    Class<?> use() {
        return Census.class;
    }
}
