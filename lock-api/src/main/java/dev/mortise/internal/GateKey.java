package dev.mortise.internal;

import dev.mortise.spi.LockMode;

/**
 * What a gate stands before.
 *
 * @param name the lock
 * @param mode the side of it
 */
record GateKey(String name, LockMode mode) {
    /** Independent of where objects lie in memory, so that a simulated run can be repeated. */
    @Override
    public int hashCode() {
        return 31 * name.hashCode() + mode.ordinal();
    }
}
