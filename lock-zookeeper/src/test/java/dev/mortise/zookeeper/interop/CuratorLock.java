package dev.mortise.zookeeper.interop;

import dev.mortise.testkit.Delays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import org.apache.curator.framework.recipes.locks.InterProcessLock;

/** A lock of Curator, as far as tests use it, in the words of {@link Lock}. No wait is longer than a test's patience. */
final class CuratorLock implements Lock {
    private final InterProcessLock lock;

    CuratorLock(InterProcessLock lock) {
        this.lock = lock;
    }

    @Override
    public void lock() {
        if (!tryLock(Delays.PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new AssertionError("Curator did not get its lock within " + Delays.PATIENCE);
        }
    }

    @Override
    public boolean tryLock() {
        return call(() -> lock.acquire(0, TimeUnit.NANOSECONDS));
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) {
        return call(() -> lock.acquire(time, unit));
    }

    @Override
    public void unlock() {
        call(() -> {
            lock.release();
            return true;
        });
    }

    @Override
    public void lockInterruptibly() {
        throw new UnsupportedOperationException("not used");
    }

    @Override
    public Condition newCondition() {
        throw new UnsupportedOperationException("not used");
    }

    private interface Call {
        boolean make() throws Exception;
    }

    private static boolean call(Call call) {
        try {
            return call.make();
        } catch (RuntimeException unchecked) {
            throw unchecked;
        } catch (Exception e) {
            throw new IllegalStateException("Curator: " + e, e);
        }
    }
}
