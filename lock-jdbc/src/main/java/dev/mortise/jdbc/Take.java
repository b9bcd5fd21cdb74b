package dev.mortise.jdbc;

import dev.mortise.spi.LeaseRequest;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * An attempt to take a plain lock, as a statement needs it.
 *
 * @param withdrawal what would say in the row that the acquisition was withdrawn
 */
record Take(String key, String owner, String holder, long leaseMicros, String withdrawal) {
    private static final String END = ";"; // so that no id is the beginning of another
    private static final int LONGEST_HOLDER = 200;
    private static final Pattern UNFIT = Pattern.compile("[\\p{Cntrl}\\p{Cs}]"); // controls and halves of characters

    static Take of(LeaseRequest request) {
        return new Take(
                LockKey.ofMutex(request.lockName()),
                request.acquisitionId(),
                holder(request),
                micros(request),
                request.acquisitionId() + END);
    }

    static long micros(LeaseRequest request) {
        return TimeUnit.NANOSECONDS.toMicros(request.lease().toNanos());
    }

    /** Without what some database would not store, as a thread may have any name. */
    static String holder(LeaseRequest request) {
        String holder = request.holder();
        String start = holder.length() <= LONGEST_HOLDER ? holder : holder.substring(0, LONGEST_HOLDER);
        return UNFIT.matcher(start).replaceAll("?");
    }
}
