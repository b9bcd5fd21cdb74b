package dev.mortise.redlock;

import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A lock that a majority has granted, and what is known of each server: whether it has it for us, has refused, or may have it.
 */
final class RedlockHold {
    /** What a server has for us. */
    enum At {
        HELD,
        NOT_HELD,
        /** It was asked and did not answer. */
        PERHAPS,
        /** It was asked and may still answer: whoever looks at the answer sees to it. */
        OUT
    }

    private final LeaseRequest request;
    private final Grant there;
    private final long lastToken;
    private final Map<Voter, At> at = new ConcurrentHashMap<>();
    private final AtomicBoolean leaving = new AtomicBoolean();
    private final Set<Voter> forgetful = ConcurrentHashMap.newKeySet();
    private final Set<Voter> freed = ConcurrentHashMap.newKeySet();

    /**
     * @param request as the servers know it
     * @param there the grant of one of them; what it needs to be found again is the same at all
     * @param lastToken what the tokens of all later grants must be above
     */
    RedlockHold(LeaseRequest request, Grant there, long lastToken) {
        this.request = request;
        this.there = there;
        this.lastToken = lastToken;
    }

    LeaseRequest request() {
        return request;
    }

    Grant there() {
        return there;
    }

    long lastToken() {
        return lastToken;
    }

    At at(Voter voter) {
        return at.getOrDefault(voter, At.OUT);
    }

    void set(Voter voter, At what) {
        at.put(voter, what);
    }

    /** Notes that a server has nothing for us any more. */
    void forgottenBy(Voter voter) {
        forgetful.add(voter);
    }

    /** The servers that have forgotten us, once. */
    List<Voter> takeForgetful() {
        List<Voter> all = List.copyOf(forgetful);
        all.forEach(forgetful::remove);
        return all;
    }

    boolean isLeaving() {
        return leaving.get();
    }

    /** Notes that it is given back; whether that was tried before. */
    boolean leaves() {
        return !leaving.compareAndSet(false, true);
    }

    /** Notes that a server has freed the lock; the number of those that have. */
    int freed(Voter voter) {
        freed.add(voter);
        return freed.size();
    }

    boolean isFreedAt(Voter voter) {
        return freed.contains(voter);
    }
}
