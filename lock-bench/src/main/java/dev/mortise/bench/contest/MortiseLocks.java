package dev.mortise.bench.contest;

import dev.mortise.LockFactory;

/** A factory of Mortise with default options. Safe for use by many threads. */
public final class MortiseLocks implements Locks {
    private final LockFactory factory;

    /** @param url as {@link LockFactory#open(String)} takes it */
    public MortiseLocks(String url) {
        factory = LockFactory.open(url);
    }

    @Override
    public Mutex mutex(String name) {
        return Locks.of(factory.getLock(name));
    }

    @Override
    public void close() {
        factory.close();
    }
}
