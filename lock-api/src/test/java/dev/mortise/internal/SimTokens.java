package dev.mortise.internal;

import dev.mortise.spi.Attempt;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockMode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The server's fencing tokens: the store's own, or microseconds of the server's clock as on Redis and in databases. */
final class SimTokens {
    private static final long HAND_OFFS = 1_000_000;

    private final SimClock clock;
    private final boolean clocked;
    private final SimBug bug;
    private final Map<Long, Attempt> grants = new HashMap<>(); // by the store's token, as an id may be granted again
    private final Map<String, Long> last = new HashMap<>(); // by lock
    private final Set<Long> given = new HashSet<>();

    SimTokens(SimClock clock, boolean clocked, SimBug bug) {
        this.clock = clock;
        this.clocked = clocked;
        this.bug = bug;
    }

    /** Whether a token came from the server, and not from a hand-off. */
    boolean isGiven(long token) {
        return given.contains(token);
    }

    /** What the client sees of a grant of the store. */
    Attempt dress(LeaseRequest request, Attempt granted) {
        Attempt dressed = granted;
        if (bug == SimBug.CONSTANT_TOKEN) {
            dressed = Attempt.granted(Grant.reserving(7, 0, null));
        } else if (clocked) {
            dressed = grants.computeIfAbsent(granted.grant().orElseThrow().token(), own -> next(request));
        }
        given.add(dressed.grant().orElseThrow().token());
        return dressed;
    }

    /** A grant that the store knows nothing of. */
    Attempt forge(LeaseRequest request) {
        return dress(request, Attempt.granted(Grant.reserving(clock.elapsed() << 8, HAND_OFFS, null)));
    }

    private Attempt next(LeaseRequest request) {
        long token = last.merge(lock(request), clock.elapsed() / 1_000 + 1, (old, now) -> Math.max(old + 1, now));
        return Attempt.granted(Grant.clocked(token, null));
    }

    /** Notes the highest token that a holder's process used. */
    void released(LeaseRequest request, long lastToken) {
        if (clocked) {
            last.merge(lock(request), lastToken, Math::max);
        }
    }

    private static String lock(LeaseRequest request) {
        return request.lockName() + (request.mode() == LockMode.MUTEX ? "" : "/rw");
    }
}
