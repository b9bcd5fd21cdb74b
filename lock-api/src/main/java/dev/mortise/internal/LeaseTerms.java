package dev.mortise.internal;

import dev.mortise.LockOptions;
import java.time.Duration;

/**
 * The lease a caller wants, and for how much of it a grant is trusted.
 *
 * @param lease what the backend is asked for
 * @param renewed whether the engine keeps it alive, or lets it run out
 * @param trustedNanos the lease less what clocks may differ in speed, less the margin
 */
record LeaseTerms(Duration lease, boolean renewed, long trustedNanos) {
    /** Clocks of client and server may run at rates that differ by this part. */
    private static final int DRIFT_DIVISOR = 100;

    static LeaseTerms renewed(LockOptions options) {
        return of(options.lease(), true, options.margin());
    }

    /** Terms for a fixed lease; a short one gets a margin in proportion, or nothing of it would be trusted. */
    static LeaseTerms fixed(Duration lease, LockOptions options) {
        LockOptions.builder().lease(lease); // the same bounds and the same message as for the option
        Duration fifth = lease.dividedBy(5);
        return of(lease, false, options.margin().compareTo(fifth) < 0 ? options.margin() : fifth);
    }

    private static LeaseTerms of(Duration lease, boolean renewed, Duration margin) {
        Duration drift = lease.dividedBy(DRIFT_DIVISOR);
        return new LeaseTerms(lease, renewed, lease.minus(drift).minus(margin).toNanos());
    }
}
