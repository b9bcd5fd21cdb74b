package dev.mortise.jdbc;

import dev.mortise.spi.Attempt;
import dev.mortise.spi.Grant;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * What came of an attempt.
 *
 * @param token 0 if it was refused
 * @param now the database's clock in microseconds
 * @param endsAt when the lease of whoever has the lock is over, by that clock
 */
record Taken(long token, long now, long endsAt) {
    static Taken refused(long now, long endsAt) {
        return new Taken(0, now, endsAt);
    }

    /** A token that is ahead of the clock leaves no room for hand-offs: the clock could reach it again. */
    Attempt attempt() {
        if (token == 0) {
            return Attempt.refused(Duration.ofNanos(TimeUnit.MICROSECONDS.toNanos(Math.max(0, endsAt - now))));
        }
        return Attempt.granted(token <= now ? Grant.clocked(token, null) : Grant.reserving(token, 0, null));
    }
}
