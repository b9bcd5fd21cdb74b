package dev.mortise.campaign.check;

import static dev.mortise.campaign.history.Acquisition.NEVER;

import dev.mortise.campaign.check.Violation.Kind;
import dev.mortise.campaign.history.Acquisition;
import dev.mortise.campaign.history.Counter;
import dev.mortise.campaign.history.Fault;
import dev.mortise.campaign.history.History;
import dev.mortise.campaign.history.Outcome;
import dev.mortise.campaign.history.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** A good history with one thing wrong, which the checker must find. */
enum Mutant {
    /** A holder leaves after the next one was let in. */
    DOUBLE_GRANT(Strength.BELIEVED, Kind.OVERLAP),
    /** A hand-over keeps the token. */
    TOKEN_REUSED(Strength.BELIEVED, Kind.DUPLICATE_TOKEN),
    /** A much later grant has a smaller token. */
    TOKENS_SWAPPED(Strength.FENCED, Kind.TOKEN_ORDER),
    /** A holder is told that it has the lock when another has it. */
    BELIEF_TOO_LONG(Strength.BELIEVED, Kind.OVERLAP),
    /** A holder learns of its loss when another has the lock. */
    TOLD_TOO_LATE(Strength.TOLD_FIRST, Kind.OVERLAP),
    /** A release is over before it began. */
    TIMES_REVERSED(Strength.BELIEVED, Kind.MALFORMED),
    /** The resource takes a write that comes after one with a larger token. */
    STALE_WRITE_TAKEN(Strength.FENCED, Kind.STALE_WRITE),
    /** Somebody writes with a token that it never had. */
    TOKEN_FORGED(Strength.FENCED, Kind.FORGED_TOKEN),
    /** The counter shows less than was counted. */
    UPDATE_LOST(Strength.BELIEVED, Kind.LOST_UPDATE),
    /** The lock is free for long, and one who waits sleeps on. */
    WAKE_UP_LOST(Strength.BELIEVED, Kind.LOST_WAKE_UP),
    /** One who waits is refused long after the last holder left. */
    REFUSED_WHILE_FREE(Strength.BELIEVED, Kind.LOST_WAKE_UP),
    /** Nothing is granted any more after the last fault. */
    NOTHING_AFTER_FAULT(Strength.BELIEVED, Kind.VACUOUS);

    private static final long LONG = 10_000;
    private static final int SWAPPED = 5;

    final Strength strength;
    final Kind expected;

    Mutant(Strength strength, Kind expected) {
        this.strength = strength;
        this.expected = expected;
    }

    /** The history with the mistake in it. */
    History of(History good) {
        List<Acquisition> holds = new ArrayList<>(good.acquisitions());
        List<Write> writes = new ArrayList<>(good.writes());
        List<Counter> counters = good.counters();
        List<Fault> faults = good.faults();
        int kept = released(holds);
        int lost = index(holds, Acquisition::isLost);
        switch (this) {
            case DOUBLE_GRANT ->
                holds.set(kept, leaving(holds.get(kept), next(holds, kept).returned() + 5));
            case TOKEN_REUSED -> {
                Acquisition next = next(holds, kept);
                holds.set(holds.indexOf(next), token(next, holds.get(kept).token()));
            }
            case TOKENS_SWAPPED -> swapTokens(holds, kept);
            case BELIEF_TOO_LONG ->
                holds.set(lost, sure(holds.get(lost), next(holds, lost).returned() + 5));
            case TOLD_TOO_LATE ->
                holds.set(lost, lost(holds.get(lost), next(holds, lost).returned() + 5));
            case TIMES_REVERSED ->
                holds.set(kept, left(holds.get(kept), holds.get(kept).leaving() - 1));
            case STALE_WRITE_TAKEN -> {
                int late = writes.indexOf(
                        writes.stream().filter(w -> !w.accepted()).findFirst().orElseThrow());
                Write write = writes.get(late);
                writes.set(late, new Write(0, write.thread(), 0, write.token(), write.at(), true));
            }
            case TOKEN_FORGED -> writes.add(new Write(9, 9, 0, Long.MAX_VALUE, Long.MAX_VALUE, true));
            case UPDATE_LOST -> counters = List.of(new Counter(0, 7, 6));
            case WAKE_UP_LOST -> sleepOn(holds, kept);
            case REFUSED_WHILE_FREE -> holds.add(inVain(holds));
            case NOTHING_AFTER_FAULT -> faults = List.of(new Fault("pause", 0, Long.MAX_VALUE - 1));
        }
        return new History(holds, writes, counters, faults);
    }

    private static int released(List<Acquisition> holds) {
        return index(holds.subList(0, holds.size() / 2), Acquisition::isReleased);
    }

    private static int index(List<Acquisition> holds, Predicate<Acquisition> condition) {
        return holds.indexOf(holds.stream().filter(condition).findFirst().orElseThrow());
    }

    private static Acquisition next(List<Acquisition> holds, int index) {
        return holds.subList(index + 1, holds.size()).stream()
                .filter(Acquisition::isGranted)
                .findFirst()
                .orElseThrow();
    }

    private static void swapTokens(List<Acquisition> holds, int index) {
        int other = index;
        for (int i = 0; i < SWAPPED; i++) {
            other = holds.indexOf(next(holds, other));
        }
        long token = holds.get(index).token();
        holds.set(index, token(holds.get(index), holds.get(other).token()));
        holds.set(other, token(holds.get(other), token));
    }

    /** All that comes after a release happens later, except that the next holder had asked before. */
    private static void sleepOn(List<Acquisition> holds, int index) {
        Acquisition before = holds.get(index);
        Acquisition next = next(holds, index);
        for (int i = 0; i < holds.size(); i++) {
            Acquisition each = holds.get(i);
            if (each == next) {
                Acquisition shifted = shifted(each);
                holds.set(i, asked(shifted, 99, before.leaving() - 1));
            } else if (each.invoked() > before.left() || each.isGranted() && each.returned() > before.left()) {
                holds.set(i, shifted(each));
            }
        }
    }

    private static Acquisition inVain(List<Acquisition> holds) {
        Acquisition last = holds.stream()
                .filter(Acquisition::isGranted)
                .reduce((a, b) -> b)
                .orElseThrow();
        return new Acquisition(
                0, 99, 0, LONG, Outcome.REFUSED, 0, last.leaving() - 1, last.left() + LONG, NEVER, NEVER, NEVER, NEVER);
    }

    private static Acquisition shifted(Acquisition a) {
        return new Acquisition(
                a.process(),
                a.thread(),
                a.lock(),
                a.patience(),
                a.outcome(),
                a.token(),
                a.invoked() + LONG,
                later(a.returned()),
                later(a.sure()),
                later(a.leaving()),
                later(a.left()),
                later(a.lost()));
    }

    private static long later(long time) {
        return time == NEVER ? NEVER : time + LONG;
    }

    private static Acquisition asked(Acquisition a, int thread, long asked) {
        return new Acquisition(
                a.process(),
                thread,
                a.lock(),
                a.patience(),
                a.outcome(),
                a.token(),
                asked,
                a.returned(),
                a.sure(),
                a.leaving(),
                a.left(),
                a.lost());
    }

    private static Acquisition token(Acquisition a, long token) {
        return new Acquisition(
                a.process(),
                a.thread(),
                a.lock(),
                a.patience(),
                a.outcome(),
                token,
                a.invoked(),
                a.returned(),
                a.sure(),
                a.leaving(),
                a.left(),
                a.lost());
    }

    private static Acquisition leaving(Acquisition a, long leaving) {
        return end(a, a.sure(), leaving, leaving + 1, a.lost());
    }

    private static Acquisition sure(Acquisition a, long sure) {
        return end(a, sure, a.leaving(), a.left(), sure + 1);
    }

    private static Acquisition lost(Acquisition a, long lost) {
        return end(a, a.sure(), a.leaving(), a.left(), lost);
    }

    private static Acquisition left(Acquisition a, long left) {
        return end(a, a.sure(), a.leaving(), left, a.lost());
    }

    private static Acquisition end(Acquisition a, long sure, long leaving, long left, long lost) {
        return new Acquisition(
                a.process(),
                a.thread(),
                a.lock(),
                a.patience(),
                a.outcome(),
                a.token(),
                a.invoked(),
                a.returned(),
                sure,
                leaving,
                left,
                lost);
    }
}
