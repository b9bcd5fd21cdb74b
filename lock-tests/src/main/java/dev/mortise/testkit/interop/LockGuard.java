package dev.mortise.testkit.interop;

import dev.mortise.DistributedLock;
import dev.mortise.testkit.interop.Library.Guard;
import dev.mortise.testkit.interop.Library.Section;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;

/** Sections under a {@link Lock} of any make; one of ours has a token. As thread-safe as its locks. */
public final class LockGuard implements Guard {
    private final Lock own;
    private final Lock common;

    /** Guards with a lock that is not to be shared. */
    public LockGuard(Lock lock) {
        this.own = lock;
        this.common = null;
    }

    /** Guards with a pair of locks. */
    public LockGuard(ReadWriteLock pair) {
        this.own = pair.writeLock();
        this.common = pair.readLock();
    }

    @Override
    public void alone(Section section) throws Exception {
        run(own, section);
    }

    @Override
    public void shared(Section section) throws Exception {
        if (common == null) {
            Guard.super.shared(section);
        }
        run(common, section);
    }

    private static void run(Lock lock, Section section) throws Exception {
        lock.lock();
        try {
            section.run(lock instanceof DistributedLock ours ? ours.fencingToken() : 0);
        } finally {
            lock.unlock();
        }
    }
}
