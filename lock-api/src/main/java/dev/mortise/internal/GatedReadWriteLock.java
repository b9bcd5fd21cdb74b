package dev.mortise.internal;

import dev.mortise.DistributedLock;
import dev.mortise.DistributedReadWriteLock;
import dev.mortise.spi.LockMode;
import dev.mortise.spi.LockNames;

/** The two sides of a name's read/write lock. */
final class GatedReadWriteLock implements DistributedReadWriteLock {
    private final GatedLock readLock;
    private final GatedLock writeLock;

    GatedReadWriteLock(Rooms rooms, String name) {
        this.readLock = new GatedLock(rooms, new GateKey(name, LockMode.READ));
        this.writeLock = new GatedLock(rooms, new GateKey(name, LockMode.WRITE));
    }

    @Override
    public DistributedLock readLock() {
        return readLock;
    }

    @Override
    public DistributedLock writeLock() {
        return writeLock;
    }

    @Override
    public String toString() {
        return "DistributedReadWriteLock[" + LockNames.quote(readLock.name()) + "]";
    }
}
