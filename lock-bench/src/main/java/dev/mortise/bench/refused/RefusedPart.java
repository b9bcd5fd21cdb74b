package dev.mortise.bench.refused;

import dev.mortise.bench.report.Measure;
import dev.mortise.bench.report.Part;
import dev.mortise.bench.report.Plan;
import dev.mortise.bench.report.Section;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** What it takes to be told at once that another process has a lock, on one ZooKeeper server and on several. */
public final class RefusedPart implements Part {
    private static final List<Supplier<Stage>> STAGES = List.of(Stage::oneServer, Stage::threeServers);

    /** Measures on one server and on three. */
    public RefusedPart() {}

    @Override
    public String word() {
        return "refused";
    }

    @Override
    public String title() {
        return "Refused at once by ZooKeeper";
    }

    @Override
    public Section run(Plan plan, Consumer<String> progress) {
        StringBuilder table = new StringBuilder("""
                | servers | lock | refusals/s | min - max of rounds | transactions for one |
                |---|---|--:|--:|--:|
                """);
        List<Measure> measures = new ArrayList<>();
        for (Supplier<Stage> start : STAGES) {
            try (Stage stage = start.get();
                    TransactionCount transactions = new TransactionCount(stage.url())) {
                new Turns(stage, transactions, plan, progress).run().forEach((subject, outcome) -> {
                    String row = "| " + stage.title() + " | " + subject.title() + " | ";
                    table.append(row).append(outcome.cells()).append(" |\n");
                    measures.addAll(outcome.measures(word(), stage.title(), subject.title()));
                });
            }
        }
        List<Measure> charted = measures.stream()
                .filter(measure -> measure.metric().equals(Outcome.RATE))
                .toList();
        return new Section(word(), title(), table.toString(), measures, List.of(), charted);
    }

    /** All subjects on one stage. */
    private record Turns(Stage stage, TransactionCount transactions, Plan plan, Consumer<String> progress) {
        Map<Subject, Outcome> run() {
            Map<Subject, Outcome> outcomes = new EnumMap<>(Subject.class);
            Map<Subject, Rivals> rivals = new EnumMap<>(Subject.class);
            try {
                for (Subject subject : Subject.values()) {
                    outcomes.put(subject, new Outcome());
                    attempt(outcomes.get(subject), () -> rivals.put(subject, subject.open(stage.url())));
                }
                for (int round = 1; round <= plan.rounds(); round++) {
                    for (Subject subject : Subject.values()) {
                        Outcome outcome = outcomes.get(subject);
                        attempt(outcome, () -> measure(rivals.get(subject), outcome));
                        progress.accept(
                                stage.title() + ", round " + round + ", " + subject.title() + ": " + outcome.cells());
                    }
                }
            } finally {
                rivals.values().forEach(Rivals::close);
            }
            return outcomes;
        }

        private void measure(Rivals rivals, Outcome outcome) {
            refusals(rivals, plan.warmUp());
            long before = transactions.now();
            long start = System.nanoTime();
            long refused = refusals(rivals, plan.measured());
            double seconds = (System.nanoTime() - start) / 1e9;
            outcome.add(refused, seconds, transactions.now() - before);
        }

        /** Whoever is let in beside a holder has no result. */
        private static long refusals(Rivals rivals, Duration time) {
            long end = System.nanoTime() + time.toNanos();
            long refused = 0;
            while (System.nanoTime() - end < 0) {
                if (!rivals.isRefused()) {
                    throw new IllegalStateException("was granted a lock that another process has");
                }
                refused++;
            }
            return refused;
        }

        private static void attempt(Outcome outcome, Runnable step) {
            if (!outcome.isFailed()) {
                try {
                    step.run();
                } catch (RuntimeException failed) {
                    outcome.fail(failed);
                }
            }
        }
    }
}
