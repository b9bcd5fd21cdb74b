package dev.mortise;

import java.util.concurrent.locks.ReadWriteLock;

/**
 * A pair of locks: many may read, or one may write.
 *
 * <p>A writer that waits is not starved by readers that keep coming. A thread that holds the write lock may take the read
 * lock too and then give the write lock back: it goes on reading, and no other writer gets in between. The other way
 * round is refused: a thread that holds the read lock and asks for the write lock would wait for itself, so it gets an
 * {@link IllegalMonitorStateException} at once.
 *
 * <p>The read/write lock of a name and its plain lock from {@link LockFactory#getLock} are different locks.
 */
public interface DistributedReadWriteLock extends ReadWriteLock {
    /** The lock that any number of holders share. */
    @Override
    DistributedLock readLock();

    /** The lock that one holder has alone. */
    @Override
    DistributedLock writeLock();
}
