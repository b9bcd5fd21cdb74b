package dev.mortise.spi;

import dev.mortise.internal.LockEngine;

/** An SPI class that knows the engine, planted to prove that the rule against it bites. */
final class PlantedInSpi {
    Class<?> use() {
        return LockEngine.class;
    }
}
