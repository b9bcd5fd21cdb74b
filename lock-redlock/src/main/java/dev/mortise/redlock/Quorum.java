package dev.mortise.redlock;

import dev.mortise.LockBackendException;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The servers, and how many of them decide.
 *
 * @param restartDelay how long a server has no vote after a start; zero for at once
 * @param nodeTimeout how long one of them may take to answer
 */
record Quorum(List<Voter> voters, Duration restartDelay, Duration nodeTimeout) {
    int size() {
        return voters.size();
    }

    int majority() {
        return voters.size() / 2 + 1;
    }

    /** Whether a server that grants a lease may be counted. */
    boolean counts(Voter voter, Duration lease) {
        boolean shorter = restartDelay.compareTo(lease) < 0 && !restartDelay.isZero();
        return voter.mayVote(shorter ? lease : restartDelay);
    }

    /** Whether so many have said yes, or so many no that there will not be enough. Who has not answered has said neither. */
    static <T> boolean isDecided(List<Answer<T>> answers, int out, int needed, Predicate<Answer<T>> yes) {
        long said = answers.stream().filter(yes).count();
        long denied = answers.stream()
                .filter(answer -> answer.isThere() && !yes.test(answer))
                .count();
        long silent = answers.size() - said - denied;
        return said >= needed || said + silent + out < needed;
    }

    /** What to throw if too few answered: what does not pass by itself is told as such. */
    static LockBackendException tooFew(
            String lockName, String operation, int needed, List<? extends Answer<?>> answers) {
        List<? extends Answer<?>> failed =
                answers.stream().filter(answer -> !answer.isThere()).toList();
        Throwable cause = failed.isEmpty() ? null : failed.get(0).failure();
        boolean permanent = failed.stream()
                        .filter(answer -> answer.failure() instanceof LockBackendException said && said.isPermanent())
                        .count()
                >= needed;
        String detail = "a majority of " + needed + " servers is needed, but " + failed.size() + " did not answer: "
                + failed.stream().map(answer -> answer.voter().toString()).collect(Collectors.joining(", "));
        return permanent
                ? LockBackendException.permanent(lockName, operation, detail, cause)
                : LockBackendException.passing(lockName, operation, detail, cause);
    }
}
