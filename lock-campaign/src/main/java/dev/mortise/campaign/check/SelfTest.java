package dev.mortise.campaign.check;

import dev.mortise.campaign.history.History;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Whether the checker finds what is wrong, and nothing else. */
public final class SelfTest {
    private static final int HOLDS = 60;

    private SelfTest() {}

    /** How many kinds of broken histories there are. */
    public static int mutants() {
        return Mutant.values().length;
    }

    /** The names of those broken histories in which the checker did not find what is wrong. */
    public static List<String> missed(long seed) {
        List<String> missed = new ArrayList<>();
        for (Mutant mutant : Mutant.values()) {
            History broken = mutant.of(RandomHistory.of(seed, HOLDS));
            boolean found = HistoryChecker.check(broken, rules(mutant.strength).exactly()).violations().stream()
                    .anyMatch(violation -> violation.kind() == mutant.expected);
            if (!found) {
                missed.add(mutant.name());
            }
        }
        return missed;
    }

    /** What the checker finds wrong in good histories: nothing, if it is right. */
    public static List<Violation> falseAlarms(long firstSeed, int histories) {
        List<Violation> alarms = new ArrayList<>();
        for (long seed = firstSeed; seed < firstSeed + histories; seed++) {
            History good = RandomHistory.of(seed, (int) (seed % HOLDS));
            for (Strength strength : Strength.values()) {
                alarms.addAll(HistoryChecker.check(good, rules(strength)).violations());
            }
        }
        return alarms;
    }

    private static Rules rules(Strength strength) {
        Rules rules = Rules.of(strength).wakingWithin(Duration.ofNanos(RandomHistory.WAKE_UP));
        return new Rules(rules.strength(), true, false, rules.wakeUp(), 1, List.of("pause"));
    }
}
