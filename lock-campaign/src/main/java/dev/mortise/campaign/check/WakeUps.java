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
 * <p>Those wait who asked before a release began and were answered after it was done: they have no excuse of being on
 * their way.
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
        Waiters waiters = new Waiters(all);
        List<Acquisition> holds =
                new ArrayList<>(all.stream().filter(Acquisition::isGranted).toList());
        holds.sort(Comparator.comparingLong(Acquisition::returned));
        for (int i = 0; i < holds.size(); i++) {
            Acquisition hold = holds.get(i);
            if (hold.isReleased() && hold.left() != NEVER) {
                boolean last = i + 1 == holds.size();
                if (!last && waiters.anyFrom(hold.leaving(), hold.left())) {
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

    /** When those who had asked by some time were answered at the latest. */
    private static final class Waiters {
        private final long[] asked;
        private final long[] answered; // the latest of those up to here

        Waiters(List<Acquisition> all) {
            // one that was never answered was killed, and waits no more
            List<Acquisition> byTime = all.stream()
                    .filter(each -> each.returned() != NEVER)
                    .sorted(Comparator.comparingLong(Acquisition::invoked))
                    .toList();
            asked = byTime.stream().mapToLong(Acquisition::invoked).toArray();
            answered = byTime.stream().mapToLong(Acquisition::returned).toArray();
            Arrays.parallelPrefix(answered, Math::max);
        }

        /** Whether somebody had asked before one time, and was answered after another. */
        boolean anyFrom(long before, long after) {
            int count = Arrays.binarySearch(asked, before);
            count = count >= 0 ? count : -count - 1;
            while (count > 0 && asked[count - 1] == before) {
                count--;
            }
            return count > 0 && answered[count - 1] > after;
        }
    }
}
