package dev.mortise;

import dev.mortise.internal.LockEngine;
import dev.mortise.spi.LockBackend;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * The way to locks: opened once per process and backend, shared by all its threads, closed at the end.
 *
 * <pre>{@code
 * try (LockFactory locks = LockFactory.open("memory:")) {
 *     DistributedLock lock = locks.getLock("orders/42");
 *     lock.lock();
 *     try {
 *         // alone here
 *     } finally {
 *         lock.unlock();
 *     }
 * }
 * }</pre>
 *
 * <p>Two factories are two strangers to each other, even in one process. Lock objects cost nothing to make and need not
 * be kept: all that one factory makes for one name are the same lock, and a name that nobody uses leaves nothing behind.
 *
 * <p>Safe for use by many threads.
 */
public interface LockFactory extends AutoCloseable {
    /**
     * Opens a factory by URL, with default options.
     *
     * @param url such as {@code memory:} or {@code redis://localhost:6379}; its scheme chooses the backend
     * @return the factory, to be closed
     * @throws IllegalArgumentException if no backend on the class path opens such a URL; the message names those that are
     *     there, and the artifact that would add the missing one
     * @throws LockBackendException if the server refuses for good
     */
    static LockFactory open(String url) {
        return open(url, LockOptions.defaults());
    }

    /**
     * Opens a factory by URL.
     *
     * @param url as for {@link #open(String)}
     * @param options how its locks are treated
     * @return the factory, to be closed
     * @throws IllegalArgumentException as for {@link #open(String)}
     * @throws LockBackendException if the server refuses for good
     */
    static LockFactory open(String url, LockOptions options) {
        return LockEngine.open(url, options);
    }

    /**
     * Opens a factory by backend name.
     *
     * @param backend such as {@code redis}, {@code zookeeper}, {@code jdbc}, {@code redlock} or {@code memory}
     * @param settings the names of {@link LockOptions} in kebab-case ({@code lease=5s}, {@code renew-every}, ...),
     *     {@code url}, and the backend's own
     * @return the factory, to be closed
     * @throws IllegalArgumentException if the backend or a setting is unknown, or a value is bad; the message names it and
     *     what would be right
     * @throws LockBackendException if the server refuses for good
     */
    static LockFactory open(String backend, Map<String, String> settings) {
        return LockEngine.open(backend, settings);
    }

    /**
     * Opens a factory on a backend made by the caller, who also closes it, after the factory.
     *
     * @param backend stays open when the factory is closed
     * @param options how its locks are treated
     * @return the factory, to be closed
     */
    static LockFactory of(LockBackend backend, LockOptions options) {
        return LockEngine.of(backend, options);
    }

    /**
     * {@return the lock of a name} Does not ask the backend.
     *
     * @param name 1 to 512 characters of well-formed text without NUL; case, spaces and slashes matter
     * @throws NullPointerException if the name is {@code null}
     * @throws IllegalArgumentException if it is not a name
     * @throws IllegalStateException if the factory is closed
     */
    DistributedLock getLock(String name);

    /**
     * {@return the read/write lock of a name, which is not its plain lock} Does not ask the backend.
     *
     * @param name as for {@link #getLock}
     * @throws NullPointerException if the name is {@code null}
     * @throws IllegalArgumentException if it is not a name
     * @throws IllegalStateException if the factory is closed
     * @throws UnsupportedOperationException if the backend has no read/write locks
     */
    DistributedReadWriteLock getReadWriteLock(String name);

    /**
     * {@return one lock over several names: all of them or none, with one deadline}
     *
     * <p>Names are taken in sorted order, so that two multi-locks never wait for each other in a circle; what was taken is
     * given back when one cannot be had. A name given twice counts once. Its fencing token is the largest of the members',
     * which rises from holder to holder of the same set of names; each member's own is had from {@link #getLock}.
     *
     * @param names each as for {@link #getLock}
     * @throws NullPointerException if a name is {@code null}
     * @throws IllegalArgumentException if there is no name, or one is not a name
     * @throws IllegalStateException if the factory is closed
     */
    DistributedLock getMultiLock(String... names);

    /**
     * Runs a body while holding a lock: {@link DistributedLock#lock()}, the body, {@link DistributedLock#unlock()}.
     *
     * @param <T> what the body returns
     * @param name as for {@link #getLock}
     * @param body run by the calling thread
     * @return what the body returned
     * @throws Exception what the body threw, with a failure of the release attached as suppressed
     * @throws LockLostException if the body returned but the lock was lost before
     */
    <T> T withLock(String name, Callable<T> body) throws Exception;

    /**
     * Has a listener told of what happens to all locks of this factory, on a thread of the factory.
     *
     * @param listener told from now on
     * @throws IllegalStateException if the factory is closed
     */
    void addListener(LockListener listener);

    /**
     * Releases what is held, ends every wait with an {@link IllegalStateException}, stops all threads of the factory and
     * closes what it opened itself. Attempts and releases that other threads have under way are waited for, so that no lock
     * is left behind by them either. Returns within two seconds, even if the server is gone: what could not be released
     * then expires with its lease.
     *
     * <p>A second call changes nothing. It returns when the first one does, except on a thread of the factory, a
     * listener's for instance, where it returns at once.
     */
    @Override
    void close();
}
