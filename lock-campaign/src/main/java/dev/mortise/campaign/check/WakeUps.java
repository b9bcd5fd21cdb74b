package dev.mortise.campaign.check;

import static dev.mortise.campaign.history.Acquisition.NEVER;

import dev.mortise.campaign.check.Violation.Kind;
import dev.mortise.campaign.history.Acquisition;
import dev.mortise.campaign.history.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * How long one lock was free while somebody waited for it.
 *
 * <p>Counted are those who asked before a release began and were not answered when it was done: they have no excuse of
 * being on their way. Counting by sorted times finds a few less than there are, never more.
 */
final class WakeUps {
    private final long bound;
    private final List<Violation> violations = new ArrayList<>();
    private final List<Long> nanos = new ArrayList<>();

    WakeUps(long bound) {
        this.bound = bound;
    }

    /** Judges all acquisitions of one lock. */
    WakeUps judge(List<Acquisition> all) {
        long[] asked = all.stream().mapToLong(Acquisition::invoked).sorted().toArray();
        long[] answered = all.stream().mapToLong(Acquisition::returned).sorted().toArray();
        List<Acquisition> holds =
                new ArrayList<>(all.stream().filter(Acquisition::isGranted).toList());
        holds.sort(Comparator.comparingLong(Acquisition::returned));
        for (int i = 0; i < holds.size(); i++) {
            Acquisition hold = holds.get(i);
            if (hold.isReleased() && hold.left() != NEVER) {
                long waiting = before(asked, hold.leaving()) - before(answered, hold.left() + 1);
                boolean last = i + 1 == holds.size();
                if (waiting > 0 && !last) {
                    woken(hold, holds.get(i + 1));
                } else if (last) {
                    judgeTimedOut(hold, all);
                }
            }
        }
        return this;
    }

    private void woken(Acquisition hold, Acquisition next) {
        long time = Math.max(0, next.returned() - hold.left());
        nanos.add(time);
        if (bound > 0 && time > bound) {
            violations.add(new Violation(
                    Kind.LOST_WAKE_UP,
                    next + " was granted " + time + " ns after " + hold + ", though somebody waited"));
        }
    }

    /** Nobody came after the last release: then nobody may have waited in vain for longer than the bound. */
    private void judgeTimedOut(Acquisition last, List<Acquisition> all) {
        for (Acquisition each : all) {
            boolean inVain = each.outcome() == Outcome.REFUSED
                    && each.invoked() < last.leaving()
                    && each.returned() - last.left() > bound;
            if (bound > 0 && inVain) {
                violations.add(
                        new Violation(Kind.LOST_WAKE_UP, each + " was refused, though free since the end of " + last));
            }
        }
    }

    List<Violation> violations() {
        return violations;
    }

    List<Long> nanos() {
        return nanos;
    }

    private static long before(long[] sorted, long time) {
        int index = Arrays.binarySearch(sorted, time);
        while (index > 0 && sorted[index - 1] == time) {
            index--;
        }
        return index >= 0 ? index : -index - 1;
    }
}
