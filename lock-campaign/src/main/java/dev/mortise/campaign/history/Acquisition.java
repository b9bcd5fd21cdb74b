package dev.mortise.campaign.history;

/**
 * One thread's asking for a lock, and its hold if it got it. Immutable. Times are {@link System#nanoTime()}.
 *
 * @param patience how long it would wait, in nanoseconds, or -1 for ever
 * @param token of the hold, or zero
 * @param invoked when it asked
 * @param returned when it was told, or {@link #NEVER}
 * @param sure the last time it looked and was told that it has the lock, or {@link #NEVER}
 * @param leaving when it began to give the lock back, or {@link #NEVER}
 * @param left when it had given the lock back, or {@link #NEVER}
 * @param lost when it learned that the lock was lost, or {@link #NEVER}
 */
public record Acquisition(
        int process,
        int thread,
        int lock,
        long patience,
        Outcome outcome,
        long token,
        long invoked,
        long returned,
        long sure,
        long leaving,
        long left,
        long lost) {
    /** The time of what did not happen. */
    public static final long NEVER = Long.MAX_VALUE;

    /** Whether the lock was had. */
    public boolean isGranted() {
        return outcome == Outcome.GRANTED;
    }

    /** Whether the holder learned that it lost the lock. */
    public boolean isLost() {
        return lost != NEVER;
    }

    /** Whether the holder began to give the lock back, not knowing of a loss. */
    public boolean isReleased() {
        return leaving != NEVER && !isLost();
    }

    /** The last moment at which the holder certainly believed: it looked, or began to leave, or was told that it may begin. */
    public long believedUntil() {
        if (isReleased()) {
            return leaving;
        }
        return sure == NEVER ? returned : sure;
    }

    /** Who it was, for messages. */
    public String owner() {
        return "process " + process + " thread " + thread;
    }

    @Override
    public String toString() {
        return "lock " + lock + " token " + token + " by " + owner() + " [asked " + invoked + ", told " + time(returned)
                + ", sure " + time(sure) + ", leaving " + time(leaving) + ", left " + time(left) + ", lost "
                + time(lost) + "]";
    }

    private static String time(long time) {
        return time == NEVER ? "never" : Long.toString(time);
    }
}
