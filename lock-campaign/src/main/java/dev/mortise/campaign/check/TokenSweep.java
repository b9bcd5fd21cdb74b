package dev.mortise.campaign.check;

import static dev.mortise.campaign.history.Acquisition.NEVER;

import dev.mortise.campaign.check.Violation.Kind;
import dev.mortise.campaign.history.Acquisition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Whether the holds of one lock with tokens can have been one after the other.
 *
 * <p>A grant takes effect at some moment between asking and being told, the end of a hold at some moment after its cause;
 * that it is not later than the return of the release follows, because that is later than its grant's. Tokens rise from grant to grant, so the order is known, and no search is needed: each moment is put as early as
 * the one before allows, which never hurts a later one. There is an order that fits if and only if this one does.
 */
final class TokenSweep {
    private final Strength strength;
    private final List<Violation> violations = new ArrayList<>();

    TokenSweep(Strength strength) {
        this.strength = strength;
    }

    /** Judges the granted acquisitions of one lock. */
    List<Violation> judge(List<Acquisition> granted) {
        List<Acquisition> byToken = new ArrayList<>(granted);
        byToken.sort(Comparator.comparingLong(Acquisition::token).thenComparingLong(Acquisition::returned));
        long free = Long.MIN_VALUE;
        Acquisition before = null;
        for (Acquisition hold : byToken) {
            judgeToken(before, hold);
            long start = Math.max(hold.invoked(), free);
            if (start > hold.returned()) {
                violations.add(overlap(before, hold, start - hold.returned()));
                start = hold.returned(); // so that one mistake is told once
            }
            free = end(hold, start);
            before = hold;
        }
        return violations;
    }

    private void judgeToken(Acquisition before, Acquisition hold) {
        if (hold.token() <= 0) {
            violations.add(new Violation(Kind.BAD_TOKEN, hold + " has no token"));
        } else if (before != null && before.token() == hold.token()) {
            violations.add(new Violation(Kind.DUPLICATE_TOKEN, before + " and " + hold));
        }
    }

    /** The earliest moment at which a hold that began then can have ended. */
    private long end(Acquisition hold, long start) {
        return switch (strength) {
            case FENCED -> start;
            case BELIEVED -> Math.max(start, hold.believedUntil());
            case TOLD_FIRST -> Math.max(start, hold.lost() == NEVER ? hold.believedUntil() : hold.lost());
        };
    }

    private static Violation overlap(Acquisition before, Acquisition hold, long nanos) {
        boolean unordered = hold.returned() < before.invoked();
        return new Violation(
                unordered ? Kind.TOKEN_ORDER : Kind.OVERLAP,
                hold + " was granted " + nanos + " ns before the end of " + before);
    }
}
