package dev.mortise.redlock;

import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.ReleaseOutcome;
import dev.mortise.spi.RenewOutcome;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** What this process holds and has withdrawn, and how that is kept, renewed and given back at the servers. */
final class Locks {
    private static final String NUMBER = "~";

    private final Quorum quorum;
    private final Timer timer;
    private final Map<String, Grant> grants = new ConcurrentHashMap<>(); // by the engine's ids
    private final Map<String, Boolean> withdrawn = new ConcurrentHashMap<>();
    private final AtomicLong numbers = new AtomicLong();

    Locks(Quorum quorum, Timer timer) {
        this.quorum = quorum;
        this.timer = timer;
    }

    Quorum quorum() {
        return quorum;
    }

    /** The request as servers are told of it, for one try. */
    LeaseRequest numbered(LeaseRequest request) {
        return new LeaseRequest(
                request.lockName(),
                request.acquisitionId() + NUMBER + numbers.incrementAndGet(),
                request.mode(),
                request.lease(),
                request.holder(),
                null,
                request.willWait());
    }

    /** The engine's id in that of a try. */
    static String plainId(String numbered) {
        int end = numbered.lastIndexOf(NUMBER);
        return end < 0 ? numbered : numbered.substring(0, end);
    }

    Grant grantOf(LeaseRequest request) {
        return grants.get(request.acquisitionId());
    }

    boolean isWithdrawn(LeaseRequest request) {
        return withdrawn.containsKey(request.acquisitionId());
    }

    /** Notes a grant; {@code false} if it was withdrawn meanwhile, and is given back. */
    boolean granted(LeaseRequest request, Grant grant) {
        grants.put(request.acquisitionId(), grant);
        if (isWithdrawn(request) && grants.remove(request.acquisitionId(), grant)) { // after it is there: see withdraw
            clear((RedlockHold) grant.wire());
            return false;
        }
        return true;
    }

    RenewOutcome renew(LeaseRequest request, Grant grant) {
        RedlockHold hold = own(request, grant);
        if (hold == null) {
            return RenewOutcome.LOST;
        }
        Poll<RenewOutcome> poll =
                Poll.of(quorum.voters(), voter -> voter.locks().renew(hold.request(), hold.there()));
        List<Answer<RenewOutcome>> answers =
                poll.until((some, out) -> Quorum.isDecided(some, out, quorum.majority(), Locks::isRenewed));
        poll.later(answer -> Renewing.heardLate(hold, answer));
        return Renewing.outcome(quorum, hold, answers);
    }

    static boolean isRenewed(Answer<RenewOutcome> answer) {
        return answer.isThere() && answer.value() == RenewOutcome.RENEWED;
    }

    /** The hold, if the grant is this acquisition's. */
    RedlockHold own(LeaseRequest request, Grant grant) {
        return grantOf(request) == grant ? (RedlockHold) grant.wire() : null;
    }

    ReleaseOutcome release(LeaseRequest request, Grant grant) {
        RedlockHold hold = own(request, grant);
        if (hold == null) {
            return ReleaseOutcome.NOT_HELD;
        }
        boolean known = false;
        try {
            ReleaseOutcome outcome = new Releasing(quorum, hold).run();
            known = true;
            return outcome;
        } finally {
            if (known) {
                grants.remove(request.acquisitionId(), grant);
            } else { // tried again for no longer than its lease
                timer.in(request.lease().toNanos(), () -> grants.remove(request.acquisitionId(), grant));
            }
        }
    }

    void withdraw(LeaseRequest request) {
        withdrawn.put(request.acquisitionId(), true); // first: who is granted it meanwhile sees this
        timer.in(request.lease().toNanos(), () -> withdrawn.remove(request.acquisitionId()));
        Grant grant = grants.remove(request.acquisitionId());
        if (grant != null) {
            clear((RedlockHold) grant.wire());
        }
    }

    private void clear(RedlockHold hold) {
        hold.leaves();
        Poll<Void> poll = Poll.of(quorum.voters(), voter -> {
            voter.locks().withdraw(hold.request());
            return null;
        });
        for (Answer<Void> answer :
                poll.until((some, out) -> Quorum.isDecided(some, out, quorum.majority(), Answer::isThere))) {
            owe(hold, answer);
        }
        poll.later(answer -> owe(hold, answer));
    }

    static void owe(RedlockHold hold, Answer<?> answer) {
        if (!answer.isThere()) {
            answer.voter().clear(hold.request());
        }
    }
}
