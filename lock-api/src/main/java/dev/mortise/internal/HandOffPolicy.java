package dev.mortise.internal;

import dev.mortise.LockOptions;
import java.util.concurrent.TimeUnit;

/** When a hold may pass from one local holder to the next without a trip to the backend. */
final class HandOffPolicy {
    /** No local waiter is overtaken by later arrivals for longer than this. */
    static final long OVERTAKING_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final int handOffs;
    private final long handOffNanos;

    HandOffPolicy(LockOptions options) {
        this.handOffs = options.handOffs();
        this.handOffNanos = options.handOffTime().toNanos();
    }

    /** Whether the hold may have one more local holder: the limits let other processes have their turn. */
    boolean allows(Hold hold, long now) {
        return hold.isRenewed()
                && hold.handOffs() < handOffs
                && hold.handOffs() < hold.grant().reserved()
                && now - hold.grantedAt() < handOffNanos
                && hold.isTrusted(now);
    }

    /** Whether a newcomer may still go before a waiter: spares a thread switch for each hand-off. */
    boolean mayOvertake(Waiter first, long now) {
        return now - first.queuedAt < OVERTAKING_NANOS;
    }
}
