package dev.mortise;

import java.time.Duration;
import java.util.Optional;

/**
 * Something that happened to one lock.
 *
 * @param lockName the lock
 * @param fencingToken the holder's token, or zero if nothing was held
 * @param elapsed how long the wait or the hold lasted
 * @param cause what went wrong, or {@code null}
 */
public record LockEvent(String lockName, long fencingToken, Duration elapsed, Throwable cause) {
    /** {@return what went wrong, if anything did} */
    public Optional<Throwable> failure() {
        return Optional.ofNullable(cause);
    }
}
