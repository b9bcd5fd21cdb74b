package dev.mortise.campaign.check;

import dev.mortise.campaign.check.Violation.Kind;
import dev.mortise.campaign.history.Acquisition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Whether beliefs in one lock overlap, whatever the tokens: from being told of the grant to the last sure moment. */
final class BeliefSweep {
    private BeliefSweep() {}

    /** Names each hold that began while the one with the latest end before it was believed in. */
    static List<Violation> judge(List<Acquisition> granted) {
        List<Acquisition> byTime = new ArrayList<>(granted);
        byTime.sort(Comparator.comparingLong(Acquisition::returned));
        List<Violation> violations = new ArrayList<>();
        Acquisition latest = null;
        for (Acquisition hold : byTime) {
            if (latest != null && latest.believedUntil() > hold.returned()) {
                long nanos = latest.believedUntil() - hold.returned();
                violations.add(new Violation(
                        Kind.OVERLAP, hold + " was granted " + nanos + " ns before the end of " + latest));
            }
            if (latest == null || hold.believedUntil() > latest.believedUntil()) {
                latest = hold;
            }
        }
        return violations;
    }
}
