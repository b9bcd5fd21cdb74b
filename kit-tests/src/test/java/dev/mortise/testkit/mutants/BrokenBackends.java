package dev.mortise.testkit.mutants;

import dev.mortise.memory.MemoryStore;
import dev.mortise.spi.Attempt;
import dev.mortise.spi.Contender;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.ReleaseOutcome;
import dev.mortise.spi.RenewOutcome;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Backends with one verb broken. */
final class BrokenBackends {
    private static final long HAND_OFFS = 1_000;

    private BrokenBackends() {}

    /** Never refuses; tokens rise all the same. */
    static final class GrantsToEverybody extends ForwardingBackend {
        private static final AtomicLong TOKENS = new AtomicLong(1);

        GrantsToEverybody(MemoryStore store) {
            super(store);
        }

        @Override
        public Contender contend(LeaseRequest request, Runnable changed) {
            return new Asking(
                    super.contend(request, changed),
                    () -> Attempt.granted(Grant.reserving(TOKENS.addAndGet(HAND_OFFS + 1), HAND_OFFS, null)));
        }

        @Override
        public RenewOutcome renew(LeaseRequest request, Grant grant) {
            return RenewOutcome.RENEWED;
        }

        @Override
        public ReleaseOutcome release(LeaseRequest request, Grant grant, long lastToken) {
            return ReleaseOutcome.RELEASED;
        }
    }

    /** Frees the lock, whoever has it. */
    static final class ReleaseIgnoresId extends ForwardingBackend {
        ReleaseIgnoresId(MemoryStore store) {
            super(store);
        }

        @Override
        public ReleaseOutcome release(LeaseRequest request, Grant grant, long lastToken) {
            store.evict(request.lockName());
            return ReleaseOutcome.RELEASED;
        }
    }

    /** Says that it renewed, and did not. */
    static final class RenewalDoesNothing extends ForwardingBackend {
        RenewalDoesNothing(MemoryStore store) {
            super(store);
        }

        @Override
        public RenewOutcome renew(LeaseRequest request, Grant grant) {
            return RenewOutcome.RENEWED;
        }
    }

    /** Gives every holder the same token. */
    static final class ConstantToken extends ForwardingBackend {
        ConstantToken(MemoryStore store) {
            super(store);
        }

        @Override
        public Contender contend(LeaseRequest request, Runnable changed) {
            Contender contender = super.contend(request, changed);
            return new Asking(contender, () -> {
                Attempt attempt = contender.tryAcquire();
                return attempt.grant().isEmpty() ? attempt : Attempt.granted(Grant.reserving(1, HAND_OFFS, null));
            });
        }
    }

    /** Tells no waiter that a lock has become free. */
    static final class NoWakeUp extends ForwardingBackend {
        NoWakeUp(MemoryStore store) {
            super(store);
        }

        @Override
        public Contender contend(LeaseRequest request, Runnable changed) {
            return super.contend(request, () -> {});
        }
    }

    /** Takes every attempt for another acquisition: what was granted without a reply is nobody's, and stays. */
    static final class LostReplyLeavesOrphan extends ForwardingBackend {
        private final Map<String, LeaseRequest> latest = new ConcurrentHashMap<>();

        LostReplyLeavesOrphan(MemoryStore store) {
            super(store);
        }

        @Override
        public Contender contend(LeaseRequest request, Runnable changed) {
            AtomicInteger attempts = new AtomicInteger();
            return new Asking(super.contend(request, changed), () -> {
                LeaseRequest another = renamed(request, request.acquisitionId() + "#" + attempts.incrementAndGet());
                latest.put(request.acquisitionId(), another);
                try (Contender contender = super.contend(another, changed)) {
                    return contender.tryAcquire();
                }
            });
        }

        private static LeaseRequest renamed(LeaseRequest request, String id) {
            return new LeaseRequest(
                    request.lockName(),
                    id,
                    request.mode(),
                    request.lease(),
                    request.holder(),
                    request.writerId(),
                    request.willWait());
        }

        @Override
        public RenewOutcome renew(LeaseRequest request, Grant grant) {
            return super.renew(latest.get(request.acquisitionId()), grant);
        }

        @Override
        public ReleaseOutcome release(LeaseRequest request, Grant grant, long lastToken) {
            return super.release(latest.get(request.acquisitionId()), grant, lastToken);
        }
    }

    /** Frees what was withdrawn, and forgets it at once. */
    static final class NoTombstone extends ForwardingBackend {
        NoTombstone(MemoryStore store) {
            super(store);
        }

        @Override
        public void withdraw(LeaseRequest request) {
            release(request, Grant.reserving(1, 0, null), 1);
        }
    }

    /** Answers a repeated attempt from memory. */
    static final class RepeatedAttemptKeepsOldLease extends ForwardingBackend {
        RepeatedAttemptKeepsOldLease(MemoryStore store) {
            super(store);
        }

        @Override
        public Contender contend(LeaseRequest request, Runnable changed) {
            Contender contender = super.contend(request, changed);
            AtomicReference<Attempt> granted = new AtomicReference<>();
            return new Asking(contender, () -> {
                if (granted.get() == null) {
                    Attempt attempt = contender.tryAcquire();
                    if (attempt.grant().isEmpty()) {
                        return attempt;
                    }
                    granted.set(attempt);
                }
                return granted.get();
            });
        }
    }
}
