package dev.mortise.memory;

import dev.mortise.spi.BackendTraits;
import dev.mortise.spi.Contender;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockBackend;
import dev.mortise.spi.LockMode;
import dev.mortise.spi.LockState;
import dev.mortise.spi.ReleaseOutcome;
import dev.mortise.spi.RenewOutcome;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One process's connection to a {@link MemoryStore}.
 *
 * <p>Hooks of waiters run on the thread whose verb freed the lock, before that verb returns. Closing takes this backend's
 * contenders out of their lines; locks that were granted stay until they expire.
 */
public final class MemoryLockBackend implements LockBackend {
    private static final BackendTraits TRAITS =
            BackendTraits.of("memory").readWrite().lossToldFirst().build();

    private final MemoryStore store;
    private final Runnable afterClose;
    private final AtomicBoolean closed = new AtomicBoolean();

    /**
     * Connects to a store.
     *
     * @param store shared with the other processes
     */
    public MemoryLockBackend(MemoryStore store) {
        this(store, () -> {});
    }

    MemoryLockBackend(MemoryStore store, Runnable afterClose) {
        this.store = Objects.requireNonNull(store, "store");
        this.afterClose = afterClose;
    }

    @Override
    public BackendTraits traits() {
        return TRAITS;
    }

    @Override
    public Contender contend(LeaseRequest request, Runnable changed) {
        Objects.requireNonNull(request, "request");
        Objects.requireNonNull(changed, "changed");
        requireOpen();
        return new MemoryContender(this, store, request, changed);
    }

    @Override
    public RenewOutcome renew(LeaseRequest request, Grant grant) {
        requireOpen();
        return store.renew(request);
    }

    /**
     * {@inheritDoc}
     *
     * @param lastToken not needed: grants are further apart than a process may hand on
     */
    @Override
    public ReleaseOutcome release(LeaseRequest request, Grant grant, long lastToken) {
        requireOpen();
        return store.release(request, this);
    }

    @Override
    public void withdraw(LeaseRequest request) {
        requireOpen();
        store.withdraw(request);
    }

    @Override
    public LockState inspect(String lockName, LockMode mode) {
        Objects.requireNonNull(lockName, "lockName");
        Objects.requireNonNull(mode, "mode");
        requireOpen();
        return store.inspect(lockName, mode);
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            store.leaveAll(this);
            afterClose.run();
        }
    }

    boolean isClosed() {
        return closed.get();
    }

    void requireOpen() {
        if (isClosed()) {
            throw new IllegalStateException("backend 'memory' is closed");
        }
    }
}
