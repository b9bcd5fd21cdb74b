package dev.mortise.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What a lock guards in a test: a counter that loses updates if two are in here at once, a detector of such overlaps, and
 * a log of the fencing tokens in the order of entering.
 */
public final class ExclusionMonitor {
    private final AtomicReference<Thread> inside = new AtomicReference<>();
    private final AtomicLong visits = new AtomicLong();
    private final Queue<Long> tokens = new ConcurrentLinkedQueue<>();
    private final Queue<String> violations = new ConcurrentLinkedQueue<>();
    private volatile long highest;
    private long unguarded; // by design: the lock under test is its only guard

    /** Goes in, works, and comes out. Called while holding the lock, with the token of the hold. */
    public void visit(long token) {
        Thread me = Thread.currentThread();
        Thread other = inside.getAndSet(me);
        if (other != null) {
            violations.add(me.getName() + " with token " + token + " met " + other.getName());
        }
        if (token <= highest) {
            violations.add(me.getName() + " came with token " + token + " after " + highest);
        }
        highest = token;
        tokens.add(token);
        long before = unguarded;
        Thread.yield(); // an invitation to whoever should not be here
        unguarded = before + 1;
        visits.incrementAndGet();
        inside.compareAndSet(me, null);
    }

    /** How often somebody was in. */
    public long visits() {
        return visits.get();
    }

    /** The tokens in the order of entering. */
    public List<Long> tokens() {
        return new ArrayList<>(tokens);
    }

    /** Fails if two were in at once, an update was lost, or tokens did not rise; also if fewer came than expected. */
    public void assertExclusive(long leastVisits) {
        if (!violations.isEmpty()) {
            throw new AssertionError(violations.size() + " violations, first: " + violations.peek());
        }
        if (unguarded != visits.get()) {
            throw new AssertionError("lost updates: counted " + unguarded + " in " + visits.get() + " visits");
        }
        if (visits.get() < leastVisits) {
            throw new AssertionError("only " + visits.get() + " visits, expected at least " + leastVisits);
        }
    }
}
