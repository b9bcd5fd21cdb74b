package dev.mortise.bench.wake;

import dev.mortise.bench.contest.Bench;
import dev.mortise.bench.contest.Contestant;
import dev.mortise.bench.contest.Venue;
import dev.mortise.bench.report.Cells;
import dev.mortise.bench.report.Measure;
import dev.mortise.bench.report.Part;
import dev.mortise.bench.report.Plan;
import dev.mortise.bench.report.Section;
import dev.mortise.bench.report.Spread;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.DoubleStream;

/** Hand-overs between two processes, on the servers of all benches. */
public final class WakePart implements Part {
    private static final String MEDIAN = "hand-over, median";

    private final List<Bench> benches;

    /** @param benches whose servers and contestants take part */
    public WakePart(List<Bench> benches) {
        this.benches = List.copyOf(benches);
    }

    @Override
    public String word() {
        return "wakeup";
    }

    @Override
    public String title() {
        return "Hand-over between two JVMs";
    }

    @Override
    public Section run(Plan plan, Consumer<String> progress) {
        StringBuilder table = new StringBuilder("""
                | server | lock | median | min - max of rounds | 99 % | longest |
                |---|---|--:|--:|--:|--:|
                """);
        List<Measure> measures = new ArrayList<>();
        for (Bench bench : benches) {
            try (Venue venue = bench.server().get()) {
                new Round(bench, venue, plan, progress).run().forEach((contestant, outcome) -> {
                    String start = "| " + bench.title() + " | " + contestant.title() + " | ";
                    table.append(start).append(outcome.cells()).append(" |\n");
                    measures.addAll(outcome.measures(word(), bench.title(), contestant.title()));
                });
            }
        }
        List<Measure> charted = measures.stream()
                .filter(measure -> measure.metric().equals(MEDIAN))
                .toList();
        return new Section(word(), title(), table.toString(), measures, List.of(), charted);
    }

    /** @param failure why there are no times, or {@code null} */
    private record Outcome(Times times, String failure) {
        String cells() {
            if (failure != null) {
                return "- | - | - | **FAILED**: " + Cells.of(failure);
            }
            Spread median = times.median();
            return String.format(
                    Locale.ROOT,
                    "%.2f ms | %.2f - %.2f | %.2f ms | %.2f ms",
                    times.percentile(50),
                    median.min(),
                    median.max(),
                    times.percentile(99),
                    times.percentile(100));
        }

        List<Measure> measures(String part, String workload, String subject) {
            if (failure != null) {
                return List.of(Measure.failed(part, workload, subject, failure));
            }
            return List.of(
                    Measure.of(part, workload, subject, MEDIAN, "ms", times.median()),
                    Measure.of(part, workload, subject, "hand-over, 99 %", "ms", times.percentile(99)),
                    Measure.of(part, workload, subject, "hand-over, longest", "ms", times.percentile(100)));
        }
    }

    /** All contestants of one server, who take turns. */
    private record Round(Bench bench, Venue venue, Plan plan, Consumer<String> progress) {
        Map<Contestant, Outcome> run() {
            Map<Contestant, Outcome> outcomes = new LinkedHashMap<>();
            Map<Contestant, Pair> pairs = new LinkedHashMap<>();
            try {
                for (Contestant contestant : bench.patient()) {
                    if (plan.everyone() || !contestant.profile().minor()) {
                        outcomes.put(contestant, attempt(new Outcome(new Times(), null), () -> {
                            pairs.put(contestant, new Pair(contestant, venue.url()));
                            pairs.get(contestant).handOver(); // the first one loads classes
                        }));
                    }
                }
                for (int round = 1; round <= plan.rounds(); round++) {
                    for (Map.Entry<Contestant, Outcome> entry : outcomes.entrySet()) {
                        entry.setValue(after(entry.getKey(), entry.getValue(), pairs.get(entry.getKey())));
                        progress.accept(bench.title() + ", round " + round + ", "
                                + entry.getKey().title() + ": "
                                + entry.getValue().cells());
                    }
                }
            } finally {
                pairs.values().forEach(Pair::close);
            }
            return outcomes;
        }

        private Outcome after(Contestant contestant, Outcome outcome, Pair pair) {
            return outcome.failure() != null
                    ? outcome
                    : attempt(
                            outcome,
                            () -> outcome.times()
                                    .add(DoubleStream.generate(pair::handOver).limit(plan.handOvers())));
        }

        private static Outcome attempt(Outcome outcome, Runnable step) {
            try {
                step.run();
                return outcome;
            } catch (RuntimeException failed) {
                return new Outcome(null, failed.toString());
            }
        }
    }
}
