package dev.mortise.redlock;

import dev.mortise.spi.ReleaseOutcome;
import java.util.List;

/**
 * Gives a lock back at all servers. Those that may have it are told that it was withdrawn, so that an attempt that is still on
 * its way takes nothing. A majority decides what came of it; the others are seen to afterwards.
 */
final class Releasing {
    private final Quorum quorum;
    private final RedlockHold hold;
    private final boolean again;

    Releasing(Quorum quorum, RedlockHold hold) {
        this.quorum = quorum;
        this.hold = hold;
        this.again = hold.leaves();
    }

    /** @throws dev.mortise.LockBackendException if too few have answered to tell */
    ReleaseOutcome run() {
        List<Voter> asked = quorum.voters().stream()
                .filter(voter -> !hold.isFreedAt(voter) && isWith(voter))
                .toList();
        int before = (int) quorum.voters().stream().filter(hold::isFreedAt).count();
        Poll<ReleaseOutcome> poll = Poll.of(asked, this::free);
        List<Answer<ReleaseOutcome>> answers =
                poll.until((some, out) -> Quorum.isDecided(some, out, quorum.majority() - before, this::isFreed));
        int freed = before;
        boolean othersWait = false;
        for (Answer<ReleaseOutcome> answer : answers) {
            if (isFreed(answer)) {
                freed = hold.freed(answer.voter());
                othersWait |= answer.value() == ReleaseOutcome.RELEASED_TO_OTHERS;
            }
        }
        answers.forEach(answer -> Locks.owe(hold, answer));
        poll.later(answer -> Locks.owe(hold, answer));
        if (freed >= quorum.majority()) {
            return othersWait ? ReleaseOutcome.RELEASED_TO_OTHERS : ReleaseOutcome.RELEASED;
        }
        long silent = answers.stream().filter(answer -> !answer.isThere()).count();
        if (freed + silent < quorum.majority()) {
            return ReleaseOutcome.NOT_HELD;
        }
        throw Quorum.tooFew(hold.request().lockName(), "release", quorum.majority(), answers);
    }

    private boolean isWith(Voter voter) {
        RedlockHold.At at = hold.at(voter);
        return at == RedlockHold.At.HELD || at == RedlockHold.At.PERHAPS;
    }

    private ReleaseOutcome free(Voter voter) {
        if (hold.at(voter) == RedlockHold.At.PERHAPS) {
            voter.locks().withdraw(hold.request());
            return ReleaseOutcome.NOT_HELD;
        }
        return voter.locks().release(hold.request(), hold.there(), hold.there().token());
    }

    /** When it is tried again, a server that has nothing has been heard before, or was seen to since. */
    private boolean isFreed(Answer<ReleaseOutcome> answer) {
        return answer.isThere() && (again || answer.value() != ReleaseOutcome.NOT_HELD);
    }
}
