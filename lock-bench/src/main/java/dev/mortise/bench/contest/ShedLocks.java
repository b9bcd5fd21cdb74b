package dev.mortise.bench.contest;

import java.time.Duration;
import java.time.Instant;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.core.SimpleLock;

/** Locks of ShedLock, which can be tried and not waited for. Safe for use by many threads. */
public final class ShedLocks implements Locks {
    private static final Duration LEASE = Duration.ofSeconds(30);

    private final LockProvider provider;
    private final Runnable closer;

    /** @param closer closes what the provider was given */
    public ShedLocks(LockProvider provider, Runnable closer) {
        this.provider = provider;
        this.closer = closer;
    }

    @Override
    public Mutex mutex(String name) {
        return new Mutex() {
            private SimpleLock held;

            @Override
            public void lock() {
                held = provider.lock(new LockConfiguration(Instant.now(), name, LEASE, Duration.ZERO))
                        .orElseThrow(() -> new IllegalStateException("'" + name + "' is not free"));
            }

            @Override
            public void unlock() {
                held.unlock();
            }
        };
    }

    @Override
    public void close() {
        closer.run();
    }
}
