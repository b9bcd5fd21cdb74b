package dev.mortise.testkit;

import dev.mortise.spi.BackendTraits;
import dev.mortise.spi.Contender;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockBackend;
import dev.mortise.spi.LockMode;
import dev.mortise.spi.LockState;
import dev.mortise.spi.ReleaseOutcome;
import dev.mortise.spi.RenewOutcome;
import dev.mortise.spi.Renewal;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A backend in front of the one under test: counts what is asked of it and makes it fail on demand.
 *
 * <pre>{@code
 * ProbeBackend probe = probe();
 * LockFactory locks = process(probe);
 * probe.on(Verb.ACQUIRE).loseReplies(1);
 * }</pre>
 */
public final class ProbeBackend implements LockBackend {
    private final LockBackend backend;
    private final Map<Verb, VerbProbe> verbs = new EnumMap<>(Verb.class);
    private final AtomicInteger openContenders = new AtomicInteger();
    private final AtomicInteger mostContenders = new AtomicInteger();
    private final AtomicInteger closings = new AtomicInteger();
    private final Fault breakingBatches = new Fault();
    private volatile boolean hookSwallowed;

    ProbeBackend(LockBackend backend) {
        this.backend = backend;
        for (Verb verb : Verb.values()) {
            verbs.put(verb, new VerbProbe(verb));
        }
    }

    /** The verb's counter and its faults. */
    public VerbProbe on(Verb verb) {
        return verbs.get(verb);
    }

    /** Has every verb that does I/O fail in passing, as if the server were gone. */
    public void failAll() {
        wire().forEach(VerbProbe::failAll);
    }

    /** Holds every verb that does I/O up, as if the network swallowed all packets. */
    public void blockAll() {
        wire().forEach(VerbProbe::block);
    }

    /** Has the next batches of renewals end with an {@link Error} and no answers. */
    public void breakNextBatches(int times) {
        breakingBatches.next(times);
    }

    /** Ends all disturbance. */
    public void heal() {
        verbs.values().forEach(VerbProbe::heal);
        breakingBatches.none();
        hookSwallowed = false;
    }

    /** Keeps the news of releases from the engine. */
    public void swallowHook() {
        hookSwallowed = true;
    }

    /** How many calls of all verbs there were. */
    public int totalCount() {
        return verbs.values().stream().mapToInt(VerbProbe::count).sum();
    }

    /** How many places in line are open now. */
    public int openContenders() {
        return openContenders.get();
    }

    /** How many places in line were open at the same time at most. */
    public int mostContenders() {
        return mostContenders.get();
    }

    /** How often the backend was closed. */
    public int closings() {
        return closings.get();
    }

    /** The attempts that were granted, in the order of their tokens. */
    public List<VerbCall> grants() {
        return on(Verb.ACQUIRE).calls().stream()
                .filter(call -> call.token() > 0)
                .sorted((a, b) -> Long.compare(a.token(), b.token()))
                .toList();
    }

    private List<VerbProbe> wire() {
        return verbs.entrySet().stream()
                .filter(entry -> entry.getKey() != Verb.CONTEND)
                .map(Map.Entry::getValue)
                .toList();
    }

    @Override
    public BackendTraits traits() {
        return backend.traits();
    }

    @Override
    public Contender contend(LeaseRequest request, Runnable changed) {
        long now = System.nanoTime();
        on(Verb.CONTEND).counted();
        on(Verb.CONTEND).record(call(Verb.CONTEND, request, 0, 0, now));
        on(Verb.CONTEND).before(request.lockName());
        Contender contender = backend.contend(request, () -> {
            if (!hookSwallowed) {
                changed.run();
            }
        });
        int open = openContenders.incrementAndGet();
        mostContenders.accumulateAndGet(open, Math::max);
        return new ProbeContender(contender, request, on(Verb.ACQUIRE), openContenders);
    }

    @Override
    public RenewOutcome renew(LeaseRequest request, Grant grant) {
        VerbProbe probe = on(Verb.RENEW);
        probe.record(call(Verb.RENEW, request, grant.token(), 0, System.nanoTime()));
        probe.counted();
        probe.before(request.lockName());
        RenewOutcome outcome = backend.renew(request, grant);
        probe.after(request.lockName());
        return outcome;
    }

    @Override
    public void renewAll(List<Renewal> due) {
        long now = System.nanoTime(); // before isWanted is asked: a hold that ended later was rightly in the batch
        VerbProbe probe = on(Verb.RENEW);
        List<Renewal> wanted = due.stream().filter(Renewal::isWanted).toList();
        for (Renewal renewal : wanted) {
            probe.record(call(Verb.RENEW, renewal.request(), renewal.grant().token(), 0, now));
            probe.counted();
        }
        if (breakingBatches.strikes()) {
            throw new VerbProbe.ProbeError("batch broken by the probe");
        }
        backend.renewAll(ProbeRenewal.undisturbed(wanted, probe));
    }

    @Override
    public ReleaseOutcome release(LeaseRequest request, Grant grant, long lastToken) {
        VerbProbe probe = on(Verb.RELEASE);
        probe.record(call(Verb.RELEASE, request, grant.token(), lastToken, System.nanoTime()));
        probe.counted();
        probe.before(request.lockName());
        ReleaseOutcome outcome = backend.release(request, grant, lastToken);
        probe.after(request.lockName());
        return outcome;
    }

    @Override
    public void withdraw(LeaseRequest request) {
        VerbProbe probe = on(Verb.WITHDRAW);
        probe.record(call(Verb.WITHDRAW, request, 0, 0, System.nanoTime()));
        probe.counted();
        probe.before(request.lockName());
        backend.withdraw(request);
        probe.after(request.lockName());
    }

    @Override
    public LockState inspect(String lockName, LockMode mode) {
        VerbProbe probe = on(Verb.INSPECT);
        probe.record(new VerbCall(Verb.INSPECT, lockName, "", 0, 0, System.nanoTime()));
        probe.counted();
        probe.before(lockName);
        LockState state = backend.inspect(lockName, mode);
        probe.after(lockName);
        return state;
    }

    static VerbCall call(Verb verb, LeaseRequest request, long token, long lastToken, long nanos) {
        return new VerbCall(verb, request.lockName(), request.acquisitionId(), token, lastToken, nanos);
    }

    @Override
    public String route(String lockName) {
        return backend.route(lockName);
    }

    @Override
    public void close() {
        closings.incrementAndGet();
        backend.close();
    }

    @Override
    public String toString() {
        return "ProbeBackend[" + backend.traits().name() + "]";
    }
}
