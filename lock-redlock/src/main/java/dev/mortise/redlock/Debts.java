package dev.mortise.redlock;

import dev.mortise.spi.LeaseRequest;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Acquisitions that may have something at a server which did not answer when it was to be taken back. It is tried again until the
 * server confirms, or until its lease is over.
 */
final class Debts {
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Voter creditor;
    private final Timer timer;
    private final Map<String, Debt> open = new ConcurrentHashMap<>();
    private final AtomicBoolean planned = new AtomicBoolean();

    Debts(Voter creditor, Timer timer) {
        this.creditor = creditor;
        this.timer = timer;
    }

    private record Debt(LeaseRequest request, long until) {}

    void add(LeaseRequest request) {
        open.put(
                request.acquisitionId(),
                new Debt(request, System.nanoTime() + request.lease().toNanos()));
        plan();
    }

    private void plan() {
        if (planned.compareAndSet(false, true)) {
            timer.in(PAUSE_NANOS, () -> {
                planned.set(false);
                settle();
            });
        }
    }

    private void settle() {
        long now = System.nanoTime();
        open.values().removeIf(debt -> now - debt.until() >= 0);
        for (Debt debt : open.values()) {
            creditor.ask(() -> {
                        creditor.locks().withdraw(debt.request());
                        return null;
                    })
                    .whenComplete((done, failed) -> {
                        if (failed == null) {
                            open.remove(debt.request().acquisitionId(), debt);
                        } else {
                            plan();
                        }
                    });
        }
    }
}
