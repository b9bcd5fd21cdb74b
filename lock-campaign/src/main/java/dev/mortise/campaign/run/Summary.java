package dev.mortise.campaign.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;

/** The scorecard in a few numbers. */
final class Summary {
    /** The scenario that measures wake-ups: elsewhere faults keep waiters asleep. */
    private static final String RUSH = "L02";

    private Summary() {}

    static Map<String, String> of(List<CellResult> results) {
        Map<String, String> summary = new LinkedHashMap<>();
        for (Outcome outcome : Outcome.values()) {
            long count = results.stream().filter(r -> r.outcome() == outcome).count();
            summary.put("cells " + outcome.label().replace("*", "").toLowerCase(Locale.ROOT), Long.toString(count));
        }
        summary.put(
                "violations",
                Long.toString(
                        results.stream().mapToLong(r -> r.violations().size()).sum()));
        add(summary, results, Figure.ACQUISITIONS, Double::sum);
        add(summary, results, Figure.LOSS_MARGIN, Math::min);
        List<CellResult> rushes = results.stream()
                .filter(result -> result.scenario().id().equals(RUSH))
                .toList();
        add(summary, rushes, Figure.WAKE_UP, Math::max);
        add(summary, results, Figure.RECOVERY, Math::max);
        add(summary, results, Figure.LEAKS, Double::sum);
        return summary;
    }

    private static void add(
            Map<String, String> summary, List<CellResult> results, String figure, DoubleBinaryOperator merger) {
        results.stream()
                .filter(result -> result.figures().containsKey(figure))
                .mapToDouble(result -> result.figures().get(figure))
                .reduce(merger)
                .ifPresent(value -> summary.put(figure, Numbers.text(value)));
    }
}
