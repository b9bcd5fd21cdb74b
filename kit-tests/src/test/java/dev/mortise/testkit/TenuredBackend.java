package dev.mortise.testkit;

import dev.mortise.memory.MemoryLockBackend;
import dev.mortise.memory.MemoryStore;
import dev.mortise.spi.Attempt;
import dev.mortise.spi.BackendTraits;
import dev.mortise.spi.Contender;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockBackend;
import dev.mortise.spi.LockMode;
import dev.mortise.spi.LockState;
import dev.mortise.spi.ReleaseOutcome;
import dev.mortise.spi.RenewOutcome;
import dev.mortise.spi.Tenure;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** A store whose grants rest on a session that tests let run on or end. */
final class TenuredBackend implements LockBackend {
    private final MemoryStore store = MemoryStore.create();
    private final LockBackend backend = new MemoryLockBackend(store);
    private final AtomicInteger grants = new AtomicInteger();
    private final AtomicInteger over = new AtomicInteger();
    private volatile Session session = new Session();

    /** One session; a new one begins when the old one has ended. */
    private static final class Session implements Tenure {
        private volatile long trustedUntil;
        private volatile Runnable hook = () -> {};

        @Override
        public long trustedUntil() {
            return trustedUntil;
        }

        @Override
        public void onEnd(Runnable hook) {
            this.hook = hook;
        }
    }

    /** Has the session of now be believed for so long from now. */
    void trustFor(Duration time) {
        session.trustedUntil = System.nanoTime() + time.toNanos();
    }

    /** Ends the session before its time: the store forgets what was held in it, and a new one is believed as long. */
    void end() {
        Session ended = session;
        Session next = new Session();
        next.trustedUntil = ended.trustedUntil;
        session = next;
        store.evict("a");
        ended.trustedUntil = System.nanoTime();
        ended.hook.run();
    }

    /** Has the next grants arrive after their session is over. */
    void nextGrantsAreOver(int times) {
        over.set(times);
    }

    int grants() {
        return grants.get();
    }

    @Override
    public Contender contend(LeaseRequest request, Runnable changed) {
        Contender contender = backend.contend(request, changed);
        return new Contender() {
            @Override
            public Attempt tryAcquire() {
                Attempt attempt = contender.tryAcquire();
                return attempt.grant()
                        .map(grant -> Attempt.granted(tenured(grant)))
                        .orElse(attempt);
            }

            @Override
            public void close() {
                contender.close();
            }
        };
    }

    private Grant tenured(Grant grant) {
        grants.incrementAndGet();
        if (over.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            Session ended = new Session();
            ended.trustedUntil = System.nanoTime();
            return grant.during(ended);
        }
        return grant.during(session);
    }

    @Override
    public BackendTraits traits() {
        return backend.traits();
    }

    @Override
    public RenewOutcome renew(LeaseRequest request, Grant grant) {
        return backend.renew(request, grant);
    }

    @Override
    public ReleaseOutcome release(LeaseRequest request, Grant grant, long lastToken) {
        return backend.release(request, grant, lastToken);
    }

    @Override
    public void withdraw(LeaseRequest request) {
        backend.withdraw(request);
    }

    @Override
    public LockState inspect(String lockName, LockMode mode) {
        return backend.inspect(lockName, mode);
    }

    @Override
    public void close() {
        backend.close();
    }
}
