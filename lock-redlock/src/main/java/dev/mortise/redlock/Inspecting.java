package dev.mortise.redlock;

import dev.mortise.spi.LockMode;
import dev.mortise.spi.LockState;
import dev.mortise.spi.LockState.Participant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Who has a lock, as far as a majority tells. */
final class Inspecting {
    private Inspecting() {}

    /**
     * A holder is one that has a majority, or would have one if the servers that did not answer were its own.
     *
     * @throws dev.mortise.LockBackendException if less than a majority answered
     */
    static LockState state(Quorum quorum, String lockName) {
        Poll<LockState> poll = Poll.of(quorum.voters(), voter -> voter.locks().inspect(lockName, LockMode.MUTEX));
        List<Answer<LockState>> answers = poll.until((some, out) -> isClear(quorum, some));
        if (answers.stream().filter(Answer::isThere).count() < quorum.majority()) {
            throw Quorum.tooFew(lockName, "inspect", quorum.majority(), answers);
        }
        long known = answers.stream().filter(Answer::isThere).count();
        List<Participant> holders = counts(answers).entrySet().stream()
                .filter(entry -> entry.getValue() + quorum.size() - known >= quorum.majority())
                .map(Map.Entry::getKey)
                .limit(1)
                .toList();
        return new LockState(holders, List.of());
    }

    /** Whether no other answer can change the picture: one has a majority, or nobody can have one. */
    private static boolean isClear(Quorum quorum, List<Answer<LockState>> answers) {
        long known = answers.stream().filter(Answer::isThere).count();
        int most = counts(answers).values().stream().max(Integer::compare).orElse(0);
        return most >= quorum.majority() || most + quorum.size() - known < quorum.majority();
    }

    private static Map<Participant, Integer> counts(List<Answer<LockState>> answers) {
        Map<Participant, Integer> counts = new LinkedHashMap<>();
        answers.stream()
                .filter(Answer::isThere)
                .flatMap(answer -> answer.value().holders().stream())
                .forEach(holder -> counts.merge(plain(holder), 1, Integer::sum));
        return counts;
    }

    private static Participant plain(Participant holder) {
        return new Participant(Locks.plainId(holder.acquisitionId()), holder.mode(), holder.description());
    }
}
