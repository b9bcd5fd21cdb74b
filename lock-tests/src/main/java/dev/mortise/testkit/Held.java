package dev.mortise.testkit;

import dev.mortise.DistributedLock;
import dev.mortise.Lease;

/**
 * A lock that a test got, whichever way.
 *
 * @param token its fencing token
 * @param giveBack how to free it
 */
record Held(long token, Runnable giveBack) implements AutoCloseable {
    static Held byThread(DistributedLock lock) {
        return new Held(lock.fencingToken(), lock::unlock);
    }

    static Held by(Lease lease) {
        return new Held(lease.fencingToken(), lease::close);
    }

    @Override
    public void close() {
        giveBack.run();
    }
}
