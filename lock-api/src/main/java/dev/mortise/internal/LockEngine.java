package dev.mortise.internal;

import dev.mortise.DistributedLock;
import dev.mortise.DistributedReadWriteLock;
import dev.mortise.LockFactory;
import dev.mortise.LockListener;
import dev.mortise.LockOptions;
import dev.mortise.spi.LockBackend;
import dev.mortise.spi.LockMode;
import dev.mortise.spi.LockNames;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/** The engine's only door: makes factories, and is one. */
public final class LockEngine implements LockFactory {
    private final Rooms rooms;
    private final boolean ownsBackend;
    private final AtomicBoolean closing = new AtomicBoolean();
    private final CountDownLatch closed = new CountDownLatch(1);

    LockEngine(LockBackend backend, LockOptions options, Surroundings world, boolean ownsBackend) {
        this.rooms = new Rooms(backend, options, world);
        this.ownsBackend = ownsBackend;
    }

    /** Opens a factory by URL. */
    public static LockFactory open(String url, LockOptions options) {
        return opened(BackendRegistry.open(url, options));
    }

    /** Opens a factory by backend name. */
    public static LockFactory open(String backend, Map<String, String> settings) {
        return opened(BackendRegistry.open(backend, settings));
    }

    private static LockFactory opened(BackendRegistry.Opened opened) {
        String name = opened.backend().traits().name();
        return new LockEngine(opened.backend(), opened.options(), Surroundings.real(name), true);
    }

    /** Opens a factory on a backend that the caller closes. */
    public static LockFactory of(LockBackend backend, LockOptions options) {
        Objects.requireNonNull(backend, "backend must not be null");
        Objects.requireNonNull(options, "options must not be null");
        return new LockEngine(
                backend, options, Surroundings.real(backend.traits().name()), false);
    }

    /** Counts what a factory has on its hands. */
    public static Census census(LockFactory factory) {
        Rooms rooms = ((LockEngine) factory).rooms;
        return new Census(
                rooms.gates.all().size(), rooms.gates.waiters(), rooms.keeper.size(), rooms.releaser.pending());
    }

    @Override
    public DistributedLock getLock(String name) {
        return lock(name);
    }

    private GatedLock lock(String name) {
        LockNames.require(name);
        rooms.requireOpen();
        return new GatedLock(rooms, new GateKey(name, LockMode.MUTEX));
    }

    @Override
    public DistributedReadWriteLock getReadWriteLock(String name) {
        LockNames.require(name);
        rooms.requireOpen();
        if (!rooms.backend.traits().readWrite()) {
            throw new UnsupportedOperationException(
                    "backend '" + rooms.backend.traits().name() + "' has no read/write locks");
        }
        return new GatedReadWriteLock(rooms, name);
    }

    @Override
    public DistributedLock getMultiLock(String... names) {
        Objects.requireNonNull(names, "names must not be null");
        if (names.length == 0) {
            throw new IllegalArgumentException("names must have at least 1 lock name but had 0");
        }
        List<GatedLock> members = Arrays.stream(names)
                .map(LockNames::require)
                .distinct()
                .sorted()
                .map(this::lock)
                .toList();
        return members.size() == 1 ? members.get(0) : new MultiLock(rooms, members);
    }

    @Override
    public <T> T withLock(String name, Callable<T> body) throws Exception {
        Objects.requireNonNull(body, "body must not be null");
        DistributedLock lock = getLock(name);
        lock.lock();
        T result;
        try {
            result = body.call();
        } catch (Throwable failure) {
            try {
                lock.unlock();
            } catch (RuntimeException gone) {
                failure.addSuppressed(gone);
            }
            throw failure;
        }
        lock.unlock();
        return result;
    }

    @Override
    public void addListener(LockListener listener) {
        Objects.requireNonNull(listener, "listener must not be null");
        rooms.requireOpen();
        rooms.listeners.add(listener);
    }

    @Override
    public void close() {
        if (closing.compareAndSet(false, true)) {
            try {
                new Shutdown(rooms, ownsBackend).run();
            } finally {
                closed.countDown();
            }
        } else if (!rooms.world.scheduler().isCurrentThread()) { // closing waits for those
            Uninterruptibly.await(closed::await, Shutdown.LONGEST_NANOS);
        }
    }

    @Override
    public String toString() {
        return "LockFactory[" + rooms.backend.traits().name() + (rooms.isClosed() ? ", closed]" : "]");
    }
}
