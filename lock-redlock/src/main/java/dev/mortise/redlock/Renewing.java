package dev.mortise.redlock;

import dev.mortise.spi.Attempt;
import dev.mortise.spi.Contender;
import dev.mortise.spi.RenewOutcome;
import java.util.List;

/** What comes of a renewal at several servers. */
final class Renewing {
    private Renewing() {}

    /**
     * Renewed by a majority, lost if that cannot be any more, unknown else.
     *
     * @throws dev.mortise.LockBackendException if unknown
     */
    static RenewOutcome outcome(Quorum quorum, RedlockHold hold, List<Answer<RenewOutcome>> answers) {
        long renewed = answers.stream().filter(Locks::isRenewed).count();
        answers.stream().filter(Renewing::isLost).forEach(answer -> hold.forgottenBy(answer.voter()));
        if (renewed >= quorum.majority()) {
            heal(hold);
            return RenewOutcome.RENEWED;
        }
        long lost = answers.stream().filter(Renewing::isLost).count();
        if (lost > quorum.size() - quorum.majority()) {
            return RenewOutcome.LOST;
        }
        throw Quorum.tooFew(hold.request().lockName(), "renew", quorum.majority(), answers);
    }

    static boolean isLost(Answer<RenewOutcome> answer) {
        return answer.isThere() && answer.value() == RenewOutcome.LOST;
    }

    /** Takes note of an answer that was not waited for: the next renewal sees to it. */
    static void heardLate(RedlockHold hold, Answer<RenewOutcome> answer) {
        if (isLost(answer)) {
            hold.forgottenBy(answer.voter());
        }
    }

    /**
     * Has servers that have forgotten us take us in again, as after a restart, now that a majority has not. If the lock is given
     * back meanwhile, so is what they took in.
     */
    private static void heal(RedlockHold hold) {
        List<Voter> forgetful = hold.takeForgetful();
        if (forgetful.isEmpty()) {
            return;
        }
        forgetful.forEach(voter -> hold.set(voter, RedlockHold.At.PERHAPS));
        Poll<Attempt> poll = Poll.of(forgetful, voter -> takeIn(hold, voter));
        for (Answer<Attempt> answer : poll.until((some, out) -> false)) {
            Candidacy.note(hold, answer);
        }
        if (hold.isLeaving()) { // after it was noted: who gives it back from now on finds it there
            forgetful.forEach(voter -> voter.clear(hold.request()));
        }
    }

    private static Attempt takeIn(RedlockHold hold, Voter voter) {
        try (Contender again = voter.locks().contend(hold.request(), () -> {})) {
            Attempt attempt = again.tryAcquire();
            if (attempt.grant().isPresent()) {
                voter.member().raiseToken(hold.request(), hold.there(), hold.lastToken());
            }
            return attempt;
        }
    }
}
