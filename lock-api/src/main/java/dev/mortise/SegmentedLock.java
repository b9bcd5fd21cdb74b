package dev.mortise;

import dev.mortise.spi.LockNames;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * One resource in segments, each with a lock of its own, for what many want a little of: stock in buckets, a counter in parts,
 * work in shards. Whoever needs any of it takes whichever segment is free, so that as many can work at once as there are
 * segments; whoever needs the whole, for a total, takes {@linkplain #all() all of them}.
 *
 * <pre>{@code
 * SegmentedLock stock = SegmentedLock.of(locks, "stock/42", 20);
 * for (Optional<Segment> any = stock.acquireAny(); any.isPresent(); any = stock.acquireAny()) {
 *     try (Segment segment = any.get()) {
 *         if (takeOne(segment.index(), segment.fencingToken())) {
 *             return true;
 *         }
 *         segment.markUsedUp();
 *     }
 * }
 * return false; // all segments are used up
 * }</pre>
 *
 * <p>A segment has a plain lock of the factory, named {@code NAME#0}, {@code NAME#1} and so on, and holds all that is promised of
 * those, memory effects included. All processes have to agree on the number of segments.
 *
 * <p>Marks of segments that are used up are kept in this object: each process finds out for itself. Make it once and share it.
 * Safe for use by many threads.
 */
public final class SegmentedLock {
    /** The largest number of segments. */
    public static final int MAX_SEGMENTS = 1_000;

    private final String name;
    private final List<DistributedLock> segments;
    private final DistributedLock all;
    private final SegmentMarks marks;

    private SegmentedLock(LockFactory locks, String name, List<String> names) {
        this.name = name;
        this.segments = names.stream().map(locks::getLock).toList();
        this.all = locks.getMultiLock(names.toArray(String[]::new));
        this.marks = new SegmentMarks(names.size());
    }

    /**
     * Makes a lock in segments. Does not ask the backend.
     *
     * @param locks where the locks come from
     * @param name 1 to 508 characters of well-formed text without NUL
     * @param segments more let more work at once, fewer cost less to take all of
     * @return the lock, to be made once and shared
     * @throws IllegalArgumentException if the name is not a name, or the number is not from 1 to {@link #MAX_SEGMENTS}
     * @throws IllegalStateException if the factory is closed
     */
    public static SegmentedLock of(LockFactory locks, String name, int segments) {
        Objects.requireNonNull(locks, "locks");
        LockNames.require(name);
        if (segments < 1 || segments > MAX_SEGMENTS) {
            throw new IllegalArgumentException("segments must be from 1 to " + MAX_SEGMENTS + " but was " + segments);
        }
        List<String> names = IntStream.range(0, segments)
                .mapToObj(index -> name + "#" + index)
                .toList();
        return new SegmentedLock(locks, name, names);
    }

    /** {@return the name of the whole} */
    public String name() {
        return name;
    }

    /** {@return the number of segments} */
    public int segments() {
        return segments.size();
    }

    /**
     * Takes any segment that is not used up: the first that is free from a random one on, or if none is, one that becomes free.
     * Waits for as long as it takes, also through an outage of the server.
     *
     * @return the segment, to be closed; empty if all are used up
     * @throws InterruptedException if the thread is interrupted before or meanwhile; nothing is held then
     * @throws LockBackendException if the server refuses for good
     * @throws IllegalStateException if the factory is closed
     */
    public Optional<Segment> acquireAny() throws InterruptedException {
        return new SegmentSearch(segments, marks, SegmentSearch.FOR_EVER).run().map(this::segment);
    }

    /**
     * Takes any segment, as {@link #acquireAny()} does, within a time.
     *
     * @param wait zero or less looks at each segment once and does not wait
     * @return the segment, to be closed; empty if none became free in time, or all {@linkplain #isUsedUp() are used up}
     * @throws InterruptedException if the thread is interrupted before or meanwhile; nothing is held then
     * @throws LockBackendException if the server refuses for good, or did not answer in time
     * @throws IllegalStateException if the factory is closed
     */
    public Optional<Segment> tryAcquireAny(Duration wait) throws InterruptedException {
        Objects.requireNonNull(wait, "wait");
        return new SegmentSearch(segments, marks, wait).run().map(this::segment);
    }

    private Segment segment(SegmentSearch.Found found) {
        return new Segment(found.index(), found.lease(), marks);
    }

    /**
     * {@return the lock over all segments, used up or not: who holds it, holds every segment} It waits for those who have
     * one, one after the other, while those it has already are kept.
     */
    public DistributedLock all() {
        return all;
    }

    /** {@return whether all segments were marked as used up, so that there is nothing to acquire} */
    public boolean isUsedUp() {
        return marks.areAllSet();
    }

    /** Forgets which segments are used up, as after the resource was filled up again. */
    public void reopen() {
        marks.clear();
    }

    @Override
    public String toString() {
        return "SegmentedLock[" + LockNames.quote(name) + ", " + segments.size() + " segments, " + marks + "]";
    }
}
