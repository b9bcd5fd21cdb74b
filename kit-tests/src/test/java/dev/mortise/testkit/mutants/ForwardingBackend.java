package dev.mortise.testkit.mutants;

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
import java.util.function.Supplier;

/** A memory backend whose verbs can be broken one by one. */
class ForwardingBackend implements LockBackend {
    final MemoryStore store;
    private final LockBackend backend;

    ForwardingBackend(MemoryStore store) {
        this.store = store;
        this.backend = new MemoryLockBackend(store);
    }

    @Override
    public BackendTraits traits() {
        return backend.traits();
    }

    @Override
    public Contender contend(LeaseRequest request, Runnable changed) {
        return backend.contend(request, changed);
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

    /** A contender that asks in its own way. */
    static final class Asking implements Contender {
        private final Contender contender;
        private final Supplier<Attempt> question;

        Asking(Contender contender, Supplier<Attempt> question) {
            this.contender = contender;
            this.question = question;
        }

        @Override
        public Attempt tryAcquire() {
            return question.get();
        }

        @Override
        public void close() {
            contender.close();
        }
    }
}
