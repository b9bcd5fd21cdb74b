package dev.mortise.redlock;

import dev.mortise.spi.Attempt;
import dev.mortise.spi.Contender;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.ReleaseOutcome;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * One attempt to win a majority, under an id of its own: what is undone of one attempt may still be on its way when the next
 * one asks, and must not undo that.
 */
final class Candidacy {
    /** How many tokens a grant leaves free after its own: no server's clock is asked about hand-offs. */
    static final long RESERVED = 1_000;

    private static final double DRIFT = 0.01;
    private static final long DRIFT_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private static final long LONGEST_LINGER_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Quorum quorum;
    private final LeaseRequest request;
    private final Map<Voter, Contender> contenders = new ConcurrentHashMap<>();
    private volatile boolean denied;

    Candidacy(Quorum quorum, LeaseRequest request, Runnable changed) {
        this.quorum = quorum;
        this.request = request;
        for (Voter voter : quorum.voters()) {
            contenders.put(voter, voter.locks().contend(request, changed));
        }
    }

    /**
     * How it ended.
     *
     * @param grant {@code null} if it was denied
     * @param votes how many were for it
     */
    record Result(Grant grant, List<Answer<Attempt>> answers, int votes) {}

    Result run() {
        long start = System.nanoTime();
        Poll<Attempt> poll = Poll.of(quorum.voters(), this::ask);
        List<Answer<Attempt>> answers =
                poll.until((some, out) -> Quorum.isDecided(some, out, quorum.majority(), answer -> isVote(answer)));
        List<Answer<Attempt>> votes = votes(answers);
        RedlockHold hold = votes.size() < quorum.majority() ? null : confirm(votes, start);
        if (hold == null) {
            return denied(poll, System.nanoTime() - start);
        }
        answers.forEach(answer -> note(hold, answer));
        poll.later(answer -> {
            note(hold, answer);
            if (hold.isLeaving()) { // after it was noted: who leaves meanwhile finds it, or it is found here
                undo(answer);
            }
        });
        return new Result(Grant.reserving(token(votes), RESERVED, hold), answers, votes.size());
    }

    private Attempt ask(Voter voter) {
        if (denied) {
            throw new Unasked(voter + " did not have to be asked");
        }
        return contenders.get(voter).tryAcquire();
    }

    /**
     * Undoes all of it. Who has not answered yet gets as much time again as it has taken, if that is not long: what is still
     * under way when the caller goes on could be in its own way then.
     */
    private Result denied(Poll<Attempt> poll, long elapsed) {
        denied = true;
        List<Answer<Attempt>> answers = poll.linger(Math.min(elapsed, LONGEST_LINGER_NANOS));
        answers.forEach(this::undo);
        poll.later(this::undo);
        return new Result(null, answers, votes(answers).size());
    }

    private List<Answer<Attempt>> votes(List<Answer<Attempt>> answers) {
        return answers.stream().filter(this::isVote).toList();
    }

    private boolean isVote(Answer<Attempt> answer) {
        return isGranted(answer) && quorum.counts(answer.voter(), request.lease());
    }

    static boolean isGranted(Answer<Attempt> answer) {
        return answer.isThere() && answer.value().grant().isPresent();
    }

    /**
     * Has a majority know the token: any later majority then has somebody who gives a higher one. Only what is left of the
     * lease after that counts.
     */
    private RedlockHold confirm(List<Answer<Attempt>> votes, long start) {
        Grant there = votes.get(0).value().grant().orElseThrow();
        long highest = token(votes) + RESERVED;
        Poll<Boolean> poll = Poll.of(
                votes.stream().map(Answer::voter).toList(),
                voter -> voter.member().raiseToken(request, there, highest));
        long known =
                poll.until((some, out) -> Quorum.isDecided(some, out, quorum.majority(), Candidacy::isRaised)).stream()
                        .filter(Candidacy::isRaised)
                        .count();
        return known >= quorum.majority() && validity(start) > 0 ? new RedlockHold(request, there, highest) : null;
    }

    private static boolean isRaised(Answer<Boolean> answer) {
        return answer.isThere() && answer.value();
    }

    private static long token(List<Answer<Attempt>> votes) {
        return votes.stream()
                .mapToLong(vote -> vote.value().grant().orElseThrow().token())
                .max()
                .orElseThrow();
    }

    static void note(RedlockHold hold, Answer<Attempt> answer) {
        if (answer.isThere()) {
            hold.set(answer.voter(), isGranted(answer) ? RedlockHold.At.HELD : RedlockHold.At.NOT_HELD);
        } else {
            boolean asked = !(answer.failure() instanceof Unasked);
            hold.set(answer.voter(), asked ? RedlockHold.At.PERHAPS : RedlockHold.At.NOT_HELD);
        }
    }

    private long validity(long start) {
        long lease = request.lease().toNanos();
        return lease - (System.nanoTime() - start) - (long) (lease * DRIFT) - DRIFT_NANOS;
    }

    /** Gives back what was granted, and takes back what may have been. Nobody waits for that, and it is not forgotten. */
    private void undo(Answer<Attempt> answer) {
        if (isGranted(answer)) {
            giveBack(answer.voter(), answer.value().grant().orElseThrow());
        } else if (!answer.isThere() && !(answer.failure() instanceof Unasked)) {
            answer.voter().clear(request);
        }
    }

    private void giveBack(Voter voter, Grant grant) {
        voter.ask(() -> voter.locks().release(request, grant, grant.token()))
                .whenComplete((ReleaseOutcome freed, Throwable failed) -> {
                    if (failed != null) {
                        voter.clear(request);
                    }
                });
    }

    /** When so many more may have become free that it makes a majority, if nobody says so before. */
    static Duration retryWithin(List<Answer<Attempt>> answers, int missing) {
        List<Duration> refusals = answers.stream()
                .filter(answer -> answer.isThere() && answer.value().grant().isEmpty())
                .map(answer -> answer.value().retryWithin())
                .sorted()
                .toList();
        return refusals.isEmpty() ? Duration.ZERO : refusals.get(Math.min(missing, refusals.size()) - 1);
    }

    /** Leaves the lines, and what was granted alone. */
    void close() {
        contenders.values().forEach(Contender::close);
    }
}
