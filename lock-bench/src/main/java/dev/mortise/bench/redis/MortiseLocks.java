package dev.mortise.bench.redis;

import dev.mortise.LockFactory;

/** A factory with default options. */
final class MortiseLocks implements Locks {
    private final LockFactory factory;

    MortiseLocks(String url) {
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
