package dev.mortise.campaign.check;

import static dev.mortise.campaign.history.Acquisition.NEVER;

import dev.mortise.campaign.check.Violation.Kind;
import dev.mortise.campaign.history.Acquisition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Whether a history can be one at all: times in order, and one thing at a time for each thread. */
final class Shape {
    private Shape() {}

    static List<Violation> judge(List<Acquisition> all) {
        List<Violation> violations = new ArrayList<>();
        Map<String, Acquisition> lastOf = new HashMap<>();
        List<Acquisition> byTime = new ArrayList<>(all);
        byTime.sort(Comparator.comparingLong(Acquisition::invoked));
        for (Acquisition each : byTime) {
            if (!isOrdered(each)) {
                violations.add(new Violation(Kind.MALFORMED, "times out of order: " + each));
            }
            Acquisition before = lastOf.put(each.owner(), each);
            if (before != null && last(before) > each.invoked()) {
                violations.add(new Violation(Kind.MALFORMED, "two things at once: " + before + " and " + each));
            }
        }
        return violations;
    }

    private static boolean isOrdered(Acquisition each) {
        return each.invoked() <= each.returned()
                && (each.sure() == NEVER || each.returned() <= each.sure())
                && (each.leaving() == NEVER || each.returned() <= each.leaving())
                && (each.left() == NEVER || each.leaving() <= each.left())
                && (each.isGranted() || each.leaving() == NEVER);
    }

    private static long last(Acquisition each) {
        long last = each.invoked();
        for (long time : new long[] {each.returned(), each.sure(), each.leaving(), each.left()}) {
            last = time == NEVER ? last : Math.max(last, time);
        }
        return last;
    }
}
