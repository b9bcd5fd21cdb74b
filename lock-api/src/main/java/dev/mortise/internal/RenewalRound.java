package dev.mortise.internal;

import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockBackend;
import dev.mortise.spi.RenewOutcome;
import dev.mortise.spi.Renewal;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** One batch of renewals of one route. Every hold in it gets exactly one answer, whatever the backend does. */
final class RenewalRound {
    /** What came back for a hold. */
    enum Kind {
        RENEWED,
        LOST,
        UNKNOWN
    }

    /**
     * @param kind what the backend said
     * @param cause why it said nothing, or {@code null}
     */
    record Answer(Kind kind, Throwable cause) {}

    /** Takes the answer for a hold, and when the renewal was sent. */
    interface Settlement {
        void settle(Hold hold, long sentAt, Answer answer);
    }

    private final LockBackend backend;
    private final Settlement settlement;
    private final long sentAt;
    private final List<Entry> entries;

    RenewalRound(LockBackend backend, Surroundings world, List<Hold> holds, Settlement settlement) {
        this.backend = backend;
        this.settlement = settlement;
        // Before the first command leaves: a lease is never believed to run longer than the server thinks.
        this.sentAt = world.nanos();
        this.entries = holds.stream().map(Entry::new).toList();
    }

    void run() {
        Throwable missing = null;
        try {
            backend.renewAll(List.copyOf(entries));
        } catch (RuntimeException | Error failed) {
            missing = failed;
        }
        for (Entry entry : entries) {
            entry.failed(
                    missing != null ? missing : new IllegalStateException("the backend left a renewal unanswered"));
        }
    }

    private final class Entry implements Renewal {
        private final Hold hold;
        private final AtomicBoolean settled = new AtomicBoolean();

        Entry(Hold hold) {
            this.hold = hold;
        }

        @Override
        public LeaseRequest request() {
            return hold.request();
        }

        @Override
        public Grant grant() {
            return hold.grant();
        }

        @Override
        public boolean isWanted() {
            return hold.isActive();
        }

        @Override
        public void answered(RenewOutcome outcome) {
            settle(new Answer(outcome == RenewOutcome.RENEWED ? Kind.RENEWED : Kind.LOST, null));
        }

        @Override
        public void failed(Throwable cause) {
            settle(new Answer(Kind.UNKNOWN, cause));
        }

        private void settle(Answer answer) {
            if (settled.compareAndSet(false, true) && hold.isActive()) {
                settlement.settle(hold, sentAt, answer);
            }
        }
    }
}
