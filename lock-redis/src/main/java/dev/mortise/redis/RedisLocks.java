package dev.mortise.redis;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import java.util.Objects;

/**
 * The plain locks of a deployment, held in the name of an owner that is not a thread: a job, say, whose steps run on
 * several threads or machines.
 *
 * <p>While the owner has a lock, everybody who comes with the same owner id enters beside the others of that owner, from
 * any thread or process; all others wait, whether they come as another owner or through a {@link LockFactory}. The server
 * counts the owner's holds, and the lock is free when the last of them is given back. Each hold has a lease of its own:
 * one whose process died ends by itself and leaves the others alone. All holds of one tenure have the same fencing token.
 *
 * <p>So these locks do not keep an owner's own threads apart. Thread-safe.
 */
public final class RedisLocks implements AutoCloseable {
    private static final int LONGEST_OWNER = 200;

    private final LockFactory factory;
    private final String ownerId;

    private RedisLocks(LockFactory factory, String ownerId) {
        this.factory = factory;
        this.ownerId = ownerId;
    }

    /**
     * Locks in the name of an owner.
     *
     * @param backend stays open when this is closed
     * @param ownerId 1 to 200 characters
     * @param options how the owner's locks are treated
     * @return the owner's locks, to be closed
     * @throws IllegalArgumentException if the owner id is empty or too long, or the layout is {@link RedisLayout#STRING}
     */
    public static RedisLocks ofOwner(RedisLockBackend backend, String ownerId, LockOptions options) {
        Objects.requireNonNull(ownerId, "ownerId");
        if (ownerId.isEmpty() || ownerId.length() > LONGEST_OWNER) {
            throw new IllegalArgumentException(
                    "ownerId must have 1 to " + LONGEST_OWNER + " characters but had " + ownerId.length());
        }
        return new RedisLocks(LockFactory.of(backend.forOwner(ownerId), options), ownerId);
    }

    /**
     * {@return the owner's lock with this name; the same lock that a {@link LockFactory} on the same servers gives}
     *
     * @param name as for {@link LockFactory#getLock}
     */
    public DistributedLock getLock(String name) {
        return factory.getReadWriteLock(name).readLock(); // to the engine, what is shared is read
    }

    /** Gives back the holds taken here; other holds of the owner stay. */
    @Override
    public void close() {
        factory.close();
    }

    @Override
    public String toString() {
        return "RedisLocks[owner=" + ownerId + "]";
    }
}
