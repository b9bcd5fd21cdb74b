package dev.mortise;

import java.time.Duration;
import java.util.function.Consumer;

/**
 * A segment of a {@link SegmentedLock} that is held: a {@link Lease} that knows which one it is. Bound to no thread, to be closed
 * once, by whoever has it. Safe for use by many threads.
 */
public final class Segment implements Lease {
    private final int index;
    private final Lease lease;
    private final SegmentMarks marks;

    Segment(int index, Lease lease, SegmentMarks marks) {
        this.index = index;
        this.lease = lease;
        this.marks = marks;
    }

    /** {@return which of the segments this is, from zero} */
    public int index() {
        return index;
    }

    /**
     * Says that there is nothing left in this segment: from now on it is not looked at by {@link SegmentedLock#acquireAny()} of
     * the same object, until {@link SegmentedLock#reopen()}. Close it as well.
     */
    public void markUsedUp() {
        marks.set(index);
    }

    @Override
    public String lockName() {
        return lease.lockName();
    }

    /**
     * {@return the fencing token: larger than that of every earlier holder of this segment}
     *
     * @throws LockLostException if the segment was lost
     * @throws IllegalMonitorStateException if this handle was closed
     */
    @Override
    public long fencingToken() {
        return lease.fencingToken();
    }

    @Override
    public boolean isValid() {
        return lease.isValid();
    }

    @Override
    public Duration remaining() {
        return lease.remaining();
    }

    @Override
    public void onLost(Consumer<LockLostEvent> listener) {
        lease.onLost(listener);
    }

    @Override
    public void close() {
        lease.close();
    }

    @Override
    public String toString() {
        return "Segment[" + index + ", " + lease + "]";
    }
}
