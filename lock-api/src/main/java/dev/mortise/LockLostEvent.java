package dev.mortise;

import java.time.Duration;

/**
 * A hold that ended before it was given back.
 *
 * @param lockName the lock
 * @param fencingToken the token of the hold that was lost
 * @param reason what happened, for people
 * @param sinceRenewed how long before the loss was noticed the lease had last been granted or renewed: work done since
 *     then may have overlapped another holder's
 */
public record LockLostEvent(String lockName, long fencingToken, String reason, Duration sinceRenewed) {}
