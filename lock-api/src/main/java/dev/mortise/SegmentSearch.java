package dev.mortise;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * One search for a segment: looks at all of them from a random one on, and if none is free, waits for one of them for a moment and
 * looks again. Whoever waited for all at once would cost the server a place in line at each. Moments grow, as to leave a line and
 * join another one costs the server, too, and on a slow one the turn may come just after that.
 */
final class SegmentSearch {
    static final Duration FOR_EVER = Duration.ofNanos(Long.MAX_VALUE / 2);

    private static final long FIRST_MOMENT_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long LONGEST_MOMENT_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int MOST_FAILURES = 2; // in a row: the others have probably the same server

    private final List<DistributedLock> segments;
    private final SegmentMarks marks;
    private final long end;
    private long moment = FIRST_MOMENT_NANOS;
    private LockBackendException unanswered; // null if a segment was refused since

    SegmentSearch(List<DistributedLock> segments, SegmentMarks marks, Duration wait) {
        this.segments = segments;
        this.marks = marks;
        boolean tooLong = wait.compareTo(FOR_EVER) > 0;
        this.end = System.nanoTime() + (tooLong ? FOR_EVER : wait.isNegative() ? Duration.ZERO : wait).toNanos();
    }

    /** What was found. */
    record Found(int index, Lease lease) {}

    /** @throws LockBackendException if the server refuses for good, or if the time is up and it did not answer of late */
    Optional<Found> run() throws InterruptedException {
        while (!marks.areAllSet()) {
            int start = ThreadLocalRandom.current().nextInt(segments.size());
            Optional<Found> found = look(start);
            if (found.isEmpty() && System.nanoTime() - end < 0) {
                found = waitForOne(start);
            }
            if (found.isPresent()) {
                return found;
            }
            if (System.nanoTime() - end >= 0) {
                if (unanswered != null) {
                    throw unanswered;
                }
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private Optional<Found> look(int start) throws InterruptedException {
        int failures = 0;
        for (int i = 0; i < segments.size() && failures < MOST_FAILURES; i++) {
            int index = (start + i) % segments.size();
            if (!marks.isSet(index)) {
                Optional<Found> found = attempt(index, Duration.ZERO);
                if (found.isPresent()) {
                    return found;
                }
                failures = unanswered == null ? 0 : failures + 1;
            }
        }
        return Optional.empty();
    }

    private Optional<Found> waitForOne(int start) throws InterruptedException {
        for (int i = 0; i < segments.size(); i++) {
            int index = (start + i) % segments.size();
            if (!marks.isSet(index)) {
                long wait = Math.min(moment, end - System.nanoTime());
                moment = Math.min(LONGEST_MOMENT_NANOS, moment * 2);
                return attempt(index, Duration.ofNanos(wait));
            }
        }
        return Optional.empty();
    }

    private Optional<Found> attempt(int index, Duration wait) throws InterruptedException {
        try {
            Optional<Lease> lease = segments.get(index).tryAcquire(wait);
            unanswered = null;
            if (lease.isPresent() && marks.isSet(index)) { // by its holder before us
                lease.get().close();
                return Optional.empty();
            }
            return lease.map(held -> new Found(index, held));
        } catch (LockBackendException failed) {
            if (failed.isPermanent()) {
                throw failed;
            }
            unanswered = failed;
            return Optional.empty();
        }
    }
}
