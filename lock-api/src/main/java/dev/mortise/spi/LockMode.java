package dev.mortise.spi;

/**
 * How a lock is asked for.
 *
 * <p>A plain lock and a read/write lock of the same name are two different locks: {@link #MUTEX} never meets
 * {@link #WRITE} or {@link #READ}.
 */
public enum LockMode {
    /** The plain lock of a name: one holder. */
    MUTEX,
    /** The write side of a name's read/write lock: one holder, and no reader beside it. */
    WRITE,
    /** The read side of a name's read/write lock: any number of holders, and no writer beside them. */
    READ;

    /** {@return whether several holders of this mode may stand side by side} */
    public boolean isShared() {
        return this == READ;
    }

    /**
     * {@return whether this mode and the other belong to the same lock of a name}
     *
     * @param other the mode to compare with
     */
    public boolean sameLockAs(LockMode other) {
        return (this == MUTEX) == (other == MUTEX);
    }
}
