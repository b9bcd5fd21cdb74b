package dev.mortise.redis;

import java.time.Duration;

/**
 * A lease as scripts are told of it. Nearly all of a process have the same, so the last one is kept. Immutable.
 *
 * @param millis how long a holder is kept
 * @param tokenMillis how long its token is kept
 */
record LeaseText(Duration lease, String millis, String tokenMillis) {
    /** How long a token outlives its lock: the clock alone keeps tokens rising unless it is set back by more. */
    static final Duration TOKEN_KEPT = Duration.ofDays(1);

    /** What Redis can still add to its clock. */
    private static final Duration LONGEST = Duration.ofDays(36_500);

    private static volatile LeaseText last = made(Duration.ofSeconds(30));

    static LeaseText of(Duration lease) {
        LeaseText text = last;
        if (!text.lease.equals(lease)) {
            text = made(lease);
            last = text;
        }
        return text;
    }

    private static LeaseText made(Duration lease) {
        long millis = rounded(lease);
        return new LeaseText(lease, Long.toString(millis), Long.toString(millis + TOKEN_KEPT.toMillis()));
    }

    /** Rounded up: the server must not forget a holder before the engine does. */
    private static long rounded(Duration lease) {
        return lease.compareTo(LONGEST) >= 0
                ? LONGEST.toMillis()
                : Math.max(1, lease.plusNanos(999_999).toMillis());
    }
}
