package dev.mortise.campaign.check;

import java.util.OptionalLong;

/**
 * What a history amounts to. Immutable. Times are in nanoseconds.
 *
 * @param lossMargin the shortest time from a holder's learning of a loss to the next grant, where it has to be told first;
 *     negative if it was not
 * @param overlaps pairs of holders that believed at once, which only a fenced run may have
 * @param wakeUps from a release to the next grant, while somebody waited, in ascending order
 * @param staleRefused writes that the resource refused
 * @param lostUpdates of the unfenced counters
 */
public record Figures(
        long granted,
        long refused,
        long unknown,
        long lost,
        OptionalLong lossMargin,
        long overlaps,
        long[] wakeUps,
        long staleRefused,
        long lostUpdates,
        long grantedAfterFaults) {
    /** The wake-up that so many of a thousand do not exceed; empty if nobody was woken. */
    public OptionalLong wakeUp(int ofThousand) {
        if (wakeUps.length == 0) {
            return OptionalLong.empty();
        }
        int rank = (int) Math.ceil(wakeUps.length * (ofThousand / 1_000.0));
        return OptionalLong.of(wakeUps[Math.max(1, rank) - 1]);
    }

    /** The slowest wake-up. */
    public OptionalLong slowestWakeUp() {
        return wakeUp(1_000);
    }
}
