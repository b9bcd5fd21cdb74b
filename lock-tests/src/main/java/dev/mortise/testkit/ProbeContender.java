package dev.mortise.testkit;

import dev.mortise.spi.Attempt;
import dev.mortise.spi.Contender;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** A place in line whose attempts are counted and disturbed. */
final class ProbeContender implements Contender {
    private final Contender contender;
    private final LeaseRequest request;
    private final VerbProbe probe;
    private final AtomicInteger open;
    private final AtomicBoolean closed = new AtomicBoolean();

    ProbeContender(Contender contender, LeaseRequest request, VerbProbe probe, AtomicInteger open) {
        this.contender = contender;
        this.request = request;
        this.probe = probe;
        this.open = open;
    }

    @Override
    public Attempt tryAcquire() {
        long now = System.nanoTime();
        long token = 0;
        probe.counted();
        try {
            probe.before(request.lockName());
            Attempt attempt = contender.tryAcquire();
            token = attempt.grant().map(Grant::token).orElse(0L);
            probe.after(request.lockName());
            return attempt;
        } finally {
            probe.record(ProbeBackend.call(Verb.ACQUIRE, request, token, 0, now));
        }
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            open.decrementAndGet();
        }
        contender.close();
    }
}
