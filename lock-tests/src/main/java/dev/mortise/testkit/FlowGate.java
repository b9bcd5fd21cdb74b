package dev.mortise.testkit;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What happens to bytes that go one way through a {@link FaultProxy}: every chunk of every connection asks here before it
 * goes on. Safe for use by many threads.
 */
final class FlowGate {
    private enum Kind {
        PASS,
        DELAY,
        HOLD,
        DROP,
        CUT
    }

    /** What becomes of a chunk. */
    enum Fate {
        PASS,
        /** The chunk is lost. */
        DROP,
        /** The connection ends after some of the chunk's bytes. */
        CUT
    }

    /**
     * The answer to a chunk.
     *
     * @param passed how many of its bytes go on
     */
    record Verdict(Fate fate, int passed) {}

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    // guarded by lock
    private Kind kind = Kind.PASS;
    private long amount; // nanoseconds of a delay, or bytes before a cut
    private boolean closed;

    void pass() {
        rule(Kind.PASS, 0);
    }

    void delay(Duration delay) {
        rule(Kind.DELAY, delay.toNanos());
    }

    void hold() {
        rule(Kind.HOLD, 0);
    }

    void drop() {
        rule(Kind.DROP, 0);
    }

    void cutAfter(long bytes) {
        rule(Kind.CUT, bytes);
    }

    private void rule(Kind newKind, long newAmount) {
        lock.lock();
        try {
            kind = newKind;
            amount = newAmount;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Ends every wait: what is held is lost. */
    void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until the rule of the moment lets a chunk go on that arrived then, or says that it must not. */
    Verdict admit(int length, long arrived) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (isWaitingFor(arrived)) {
                if (kind == Kind.DELAY) {
                    changed.awaitNanos(arrived + amount - System.nanoTime());
                } else {
                    changed.await();
                }
            }
            return closed ? new Verdict(Fate.CUT, 0) : decide(length);
        } finally {
            lock.unlock();
        }
    }

    private boolean isWaitingFor(long arrived) {
        return !closed && (kind == Kind.HOLD || kind == Kind.DELAY && System.nanoTime() - arrived < amount);
    }

    private Verdict decide(int length) {
        if (kind == Kind.DROP) {
            return new Verdict(Fate.DROP, 0);
        }
        if (kind != Kind.CUT) {
            return new Verdict(Fate.PASS, length);
        }
        int passed = (int) Math.min(length, amount);
        amount -= passed;
        if (amount > 0) {
            return new Verdict(Fate.PASS, passed);
        }
        kind = Kind.PASS; // a cut ends one connection only
        return new Verdict(Fate.CUT, passed);
    }
}
