package dev.mortise.campaign.check;

import dev.mortise.campaign.check.Violation.Kind;
import dev.mortise.campaign.history.Acquisition;
import dev.mortise.campaign.history.Fault;
import dev.mortise.campaign.history.History;
import dev.mortise.campaign.history.Outcome;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Judges a history by rules, in O(n log n). Its violations are real ones: what cannot be told is not one. */
public final class HistoryChecker {
    private final Rules rules;
    private final History history;
    private final List<Violation> violations = new ArrayList<>();
    private final List<Long> wakeUps = new ArrayList<>();
    private long overlaps;

    private HistoryChecker(History history, Rules rules) {
        this.history = history;
        this.rules = rules;
    }

    /** Judges a history. */
    public static Verdict check(History history, Rules rules) {
        return new HistoryChecker(history, rules).check();
    }

    private Verdict check() {
        violations.addAll(Shape.judge(history.acquisitions()));
        byLock(history.acquisitions()).forEach(this::judgeLock);
        violations.addAll(new WriteCheck(rules).judge(history));
        long goneOn = grantedAfter(lastFault());
        judgeVacuity(goneOn);
        return new Verdict(violations, figures(goneOn));
    }

    private static Collection<List<Acquisition>> byLock(List<Acquisition> all) {
        return all.stream()
                .collect(Collectors.groupingBy(Acquisition::lock, TreeMap::new, Collectors.toList()))
                .values();
    }

    private void judgeLock(List<Acquisition> all) {
        List<Acquisition> granted = all.stream().filter(Acquisition::isGranted).toList();
        List<Violation> beliefs = BeliefSweep.judge(granted);
        overlaps += beliefs.size();
        if (rules.tokens()) {
            violations.addAll(new TokenSweep(rules.strength()).judge(granted));
        } else {
            violations.addAll(beliefs); // whatever the strength: nothing else would tell the two apart
        }
        WakeUps woken = new WakeUps(rules.wakeUp().toNanos()).judge(all);
        violations.addAll(woken.violations());
        wakeUps.addAll(woken.nanos());
    }

    private long lastFault() {
        return history.faults().stream().mapToLong(Fault::to).max().orElse(Long.MIN_VALUE);
    }

    private long grantedAfter(long time) {
        return history.acquisitions().stream()
                .filter(each -> each.isGranted() && each.returned() > time)
                .count();
    }

    private void judgeVacuity(long goneOn) {
        if (goneOn < rules.acquisitionsAfterFaults()) {
            violations.add(new Violation(
                    Kind.VACUOUS,
                    goneOn + " acquisitions after the last fault, at least " + rules.acquisitionsAfterFaults()
                            + " wanted"));
        }
        for (String kind : rules.faultKinds()) {
            if (history.faults().stream().noneMatch(fault -> fault.kind().equals(kind))) {
                violations.add(new Violation(Kind.VACUOUS, "the fault '" + kind + "' was never put in"));
            }
        }
    }

    private Figures figures(long goneOn) {
        Map<Outcome, Long> counts = history.acquisitions().stream()
                .collect(Collectors.groupingBy(Acquisition::outcome, Collectors.counting()));
        return new Figures(
                counts.getOrDefault(Outcome.GRANTED, 0L),
                counts.getOrDefault(Outcome.REFUSED, 0L),
                counts.getOrDefault(Outcome.UNKNOWN, 0L),
                history.acquisitions().stream().filter(Acquisition::isLost).count(),
                rules.strength() == Strength.TOLD_FIRST ? lossMargin() : OptionalLong.empty(),
                overlaps,
                wakeUps.stream().mapToLong(Long::longValue).sorted().toArray(),
                history.writes().stream().filter(write -> !write.accepted()).count(),
                history.counters().stream()
                        .mapToLong(counter -> counter.writes() - counter.value())
                        .sum(),
                goneOn);
    }

    private OptionalLong lossMargin() {
        long least = Long.MAX_VALUE;
        for (List<Acquisition> all : byLock(history.acquisitions())) {
            List<Acquisition> granted = all.stream()
                    .filter(Acquisition::isGranted)
                    .sorted(Comparator.comparingLong(Acquisition::token).thenComparingLong(Acquisition::returned))
                    .toList();
            for (int i = 0; i + 1 < granted.size(); i++) {
                if (granted.get(i).isLost()) {
                    least = Math.min(
                            least,
                            granted.get(i + 1).returned() - granted.get(i).lost());
                }
            }
        }
        return least == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(least);
    }
}
