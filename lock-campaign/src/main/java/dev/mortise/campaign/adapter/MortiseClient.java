package dev.mortise.campaign.adapter;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import java.time.Duration;

/** Locks of Mortise. */
final class MortiseClient implements LockClient {
    private final LockFactory factory;

    MortiseClient(String url, Duration lease) {
        factory = LockFactory.open(url, LockOptions.builder().lease(lease).build());
    }

    @Override
    public AnyLock lock(String name) {
        DistributedLock lock = factory.getLock(name);
        return new JucLock(lock, lock::isHeldByCurrentThread, lock::fencingToken);
    }

    @Override
    public void close() {
        factory.close();
    }
}
