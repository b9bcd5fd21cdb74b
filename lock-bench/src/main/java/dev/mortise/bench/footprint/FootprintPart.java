package dev.mortise.bench.footprint;

import dev.mortise.bench.contest.Bench;
import dev.mortise.bench.contest.Child;
import dev.mortise.bench.contest.Contestant;
import dev.mortise.bench.contest.ContestantKey;
import dev.mortise.bench.contest.Venue;
import dev.mortise.bench.report.Cells;
import dev.mortise.bench.report.Measure;
import dev.mortise.bench.report.Part;
import dev.mortise.bench.report.Plan;
import dev.mortise.bench.report.Section;
import dev.mortise.bench.report.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** What each library brings along, on the servers of several benches. */
public final class FootprintPart implements Part {
    private final List<Bench> benches;

    /** @param benches whose servers and contestants take part; the first one's Mortise has to be small */
    public FootprintPart(List<Bench> benches) {
        this.benches = List.copyOf(benches);
    }

    @Override
    public String word() {
        return "footprint";
    }

    @Override
    public String title() {
        return "Footprint";
    }

    @Override
    public Section run(Plan plan, Consumer<String> progress) {
        StringBuilder table = new StringBuilder("""
                | server | lock | jars | size | threads | idle connections | first lock |
                |---|---|--:|--:|--:|--:|--:|
                """);
        List<Measure> measures = new ArrayList<>();
        List<Verdict> verdicts = new ArrayList<>();
        for (Bench bench : benches) {
            measureAll(bench, plan, progress).forEach((contestant, outcome) -> {
                String start = "| " + bench.title() + " | " + contestant.title() + " | ";
                if (outcome.failure() != null) {
                    table.append(start)
                            .append("- | - | - | - | **FAILED**: ")
                            .append(Cells.of(outcome.failure()))
                            .append(" |\n");
                    measures.add(Measure.failed(word(), bench.title(), contestant.title(), outcome.failure()));
                    return;
                }
                Footprint footprint = outcome.footprint();
                table.append(start).append(footprint.cells()).append(" |\n");
                measures.addAll(footprint.measures(word(), bench.title(), contestant.title()));
                if (bench == benches.get(0) && contestant.title().equals("Mortise")) {
                    verdicts.addAll(footprint.verdicts(title() + " with " + bench.title()));
                }
            });
        }
        List<Measure> charted = measures.stream()
                .filter(measure -> measure.workload().equals(benches.get(0).title()))
                .toList();
        return new Section(word(), title(), table.toString(), measures, verdicts, charted);
    }

    /** @param failure why there is no footprint, or {@code null} */
    private record Outcome(Footprint footprint, String failure) {}

    /** Contestants take turns here too: a start is slow while the machine has something else to do. */
    private static Map<Contestant, Outcome> measureAll(Bench bench, Plan plan, Consumer<String> progress) {
        Map<Contestant, List<Start>> starts = new LinkedHashMap<>();
        Map<Contestant, Outcome> outcomes = new LinkedHashMap<>();
        bench.everyone().stream()
                .filter(contestant -> !contestant.profile().isVariant())
                .filter(contestant -> plan.everyone() || !contestant.profile().minor())
                .forEach(contestant -> starts.put(contestant, new ArrayList<>()));
        try (Venue venue = bench.server().get()) {
            for (int i = 1; i <= plan.starts(); i++) {
                for (Contestant contestant : starts.keySet()) {
                    try {
                        starts.get(contestant).add(start(contestant, venue.url()));
                    } catch (RuntimeException failed) {
                        outcomes.put(contestant, new Outcome(null, failed.toString()));
                    }
                }
                progress.accept(bench.title() + ", start " + i);
            }
        }
        Jars jars = Jars.ofTheBuild();
        starts.forEach((contestant, all) -> {
            List<String> artifacts = contestant.profile().artifacts();
            outcomes.computeIfAbsent(
                    contestant,
                    fine -> new Outcome(new Footprint(all, jars.count(artifacts), jars.bytes(artifacts)), null));
        });
        return outcomes;
    }

    private static Start start(Contestant contestant, String url) {
        try (Child process = Child.start(List.of("-Xmx128m"), StartMain.class, ContestantKey.of(contestant), url)) {
            return Start.parse(process.hear());
        }
    }
}
