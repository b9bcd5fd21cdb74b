package dev.mortise.redlock;

import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.RenewOutcome;
import dev.mortise.spi.Renewal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Renews many locks with one batch for each server. */
final class RenewingMany {
    private static final int EASY = 1_000; // takes no longer than one

    private final Locks locks;

    RenewingMany(Locks locks) {
        this.locks = locks;
    }

    void run(List<Renewal> due) {
        List<Renewal> held = new ArrayList<>();
        for (Renewal renewal : due) {
            if (renewal.isWanted()) {
                if (locks.own(renewal.request(), renewal.grant()) == null) {
                    renewal.answered(RenewOutcome.LOST);
                } else {
                    held.add(renewal);
                }
            }
        }
        if (held.isEmpty()) {
            return;
        }
        Quorum quorum = locks.quorum();
        Poll<Batch> poll = Poll.of(quorum.voters(), 1 + held.size() / EASY, voter -> {
            Batch batch = new Batch(held);
            voter.locks().renewAll(batch.entries());
            return batch;
        });
        List<Answer<Batch>> batches = poll.until((some, out) -> some.stream()
                        .filter(answer -> answer.isThere() && answer.value().isWhole())
                        .count()
                >= quorum.majority());
        poll.later(late -> held.forEach(
                renewal -> Renewing.heardLate((RedlockHold) renewal.grant().wire(), of(late, renewal))));
        for (Renewal renewal : held) {
            answer(quorum, renewal, batches);
        }
    }

    private static void answer(Quorum quorum, Renewal renewal, List<Answer<Batch>> batches) {
        RedlockHold hold = (RedlockHold) renewal.grant().wire();
        List<Answer<RenewOutcome>> answers =
                batches.stream().map(batch -> of(batch, renewal)).toList();
        try {
            renewal.answered(Renewing.outcome(quorum, hold, answers));
        } catch (RuntimeException unknown) {
            renewal.failed(unknown);
        }
    }

    private static Answer<RenewOutcome> of(Answer<Batch> batch, Renewal renewal) {
        if (!batch.isThere()) {
            return new Answer<>(batch.voter(), null, batch.failure());
        }
        RenewOutcome outcome = batch.value().outcomes.get(renewal);
        Throwable failure = batch.value().failures.get(renewal);
        boolean none = outcome == null && failure == null;
        return new Answer<>(batch.voter(), outcome, none ? new Unasked(batch.voter() + " left it out") : failure);
    }

    /** The renewals of one server, and its answers. */
    private static final class Batch {
        private final List<Renewal> due;
        private final Map<Renewal, RenewOutcome> outcomes = new ConcurrentHashMap<>();
        private final Map<Renewal, Throwable> failures = new ConcurrentHashMap<>();

        Batch(List<Renewal> due) {
            this.due = due;
        }

        /** Whether all are renewed: then nothing more has to be heard of others. */
        boolean isWhole() {
            return outcomes.size() == due.size()
                    && outcomes.values().stream().allMatch(outcome -> outcome == RenewOutcome.RENEWED);
        }

        List<Renewal> entries() {
            return due.stream().map(this::entry).toList();
        }

        private Renewal entry(Renewal renewal) {
            RedlockHold hold = (RedlockHold) renewal.grant().wire();
            return new Renewal() {
                @Override
                public LeaseRequest request() {
                    return hold.request();
                }

                @Override
                public Grant grant() {
                    return hold.there();
                }

                @Override
                public boolean isWanted() {
                    return renewal.isWanted();
                }

                @Override
                public void answered(RenewOutcome outcome) {
                    outcomes.put(renewal, outcome);
                }

                @Override
                public void failed(Throwable cause) {
                    failures.put(renewal, cause);
                }
            };
        }
    }
}
