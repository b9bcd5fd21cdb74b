package dev.mortise.campaign.adapter;

/** One process's way to the locks of some make. Safe for use by many threads. */
public interface LockClient extends AutoCloseable {
    /** The lock of a name; the same for all threads. */
    AnyLock lock(String name);

    /** Gives back what is held, and ends all threads and connections. */
    @Override
    void close();
}
