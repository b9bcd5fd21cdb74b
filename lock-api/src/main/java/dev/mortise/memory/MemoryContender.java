package dev.mortise.memory;

import dev.mortise.spi.Attempt;
import dev.mortise.spi.Contender;
import dev.mortise.spi.LeaseRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One acquisition's place in line. */
final class MemoryContender implements Contender {
    private static final Logger log = LoggerFactory.getLogger(MemoryContender.class);

    private final MemoryLockBackend backend;
    private final MemoryStore store;
    private final LeaseRequest request;
    private final Runnable changed;

    private volatile boolean mayWatch; // spares a contender that was granted at once a turn when it closes
    private volatile boolean closed;

    MemoryContender(MemoryLockBackend backend, MemoryStore store, LeaseRequest request, Runnable changed) {
        this.backend = backend;
        this.store = store;
        this.request = request;
        this.changed = changed;
    }

    LeaseRequest request() {
        return request;
    }

    boolean isOf(MemoryLockBackend other) {
        return backend == other;
    }

    @Override
    public Attempt tryAcquire() {
        backend.requireOpen();
        Attempt attempt = store.attempt(this);
        if (attempt.grant().isEmpty() && request.willWait()) {
            mayWatch = true;
            // Whoever closes looks for us after it has raised its flag, and we look at the flags after we got in line:
            // one
            // of the two sees the other.
            if (closed || backend.isClosed()) {
                store.leave(this);
            }
        }
        return attempt;
    }

    /** Runs the hook. A hook that fails is the engine's bug, and not to be felt by the thread that freed the lock. */
    void wake() {
        if (closed || backend.isClosed()) {
            return;
        }
        try {
            changed.run();
        } catch (RuntimeException | Error failure) {
            log.warn("change hook of acquisition {} failed", request.acquisitionId(), failure);
        }
    }

    @Override
    public void close() {
        closed = true;
        if (mayWatch) {
            store.leave(this);
        }
    }
}
