package dev.mortise.memory;

import dev.mortise.spi.Attempt;
import dev.mortise.spi.Contender;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockMode;
import dev.mortise.spi.LockState;
import dev.mortise.spi.ReleaseOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Two backends on one store whose time passes only when told to. */
final class TwoProcesses {
    static final String LOCK = "orders/42";
    static final Duration LEASE = Duration.ofSeconds(10);

    /** Starts just before the overflow, so that every test also shows that deadlines are compared by difference. */
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1);

    final MemoryStore store = MemoryStore.create(nanos::get);
    final MemoryLockBackend here = new MemoryLockBackend(store);
    final MemoryLockBackend there = new MemoryLockBackend(store);
    final List<String> wokenIds = new ArrayList<>();

    void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    static LeaseRequest request(String id, LockMode mode) {
        return new LeaseRequest(LOCK, id, mode, LEASE, "host/1/" + id, null, true);
    }

    static LeaseRequest request(String id, LockMode mode, Duration lease) {
        return new LeaseRequest(LOCK, id, mode, lease, "host/1/" + id, null, true);
    }

    static LeaseRequest impatient(String id, LockMode mode) {
        return new LeaseRequest(LOCK, id, mode, LEASE, "host/1/" + id, null, false);
    }

    static LeaseRequest downgrade(String id, String writerId) {
        return new LeaseRequest(LOCK, id, LockMode.READ, LEASE, "host/1/" + id, writerId, true);
    }

    /** A contender whose hook notes its id in {@link #wokenIds}. */
    Contender contender(MemoryLockBackend backend, LeaseRequest request) {
        return backend.contend(request, () -> wokenIds.add(request.acquisitionId()));
    }

    Attempt ask(MemoryLockBackend backend, LeaseRequest request) {
        return contender(backend, request).tryAcquire();
    }

    boolean isGranted(MemoryLockBackend backend, LeaseRequest request) {
        return ask(backend, request).grant().isPresent();
    }

    Grant acquire(MemoryLockBackend backend, LeaseRequest request) {
        return ask(backend, request).grant().orElseThrow(() -> new AssertionError("refused: " + request));
    }

    ReleaseOutcome release(MemoryLockBackend backend, LeaseRequest request, Grant grant) {
        return backend.release(request, grant, grant.token());
    }

    List<String> holders(LockMode mode) {
        return ids(here.inspect(LOCK, mode).holders());
    }

    List<String> waiters(LockMode mode) {
        return ids(here.inspect(LOCK, mode).waiters());
    }

    private static List<String> ids(List<LockState.Participant> participants) {
        return participants.stream().map(LockState.Participant::acquisitionId).toList();
    }
}
