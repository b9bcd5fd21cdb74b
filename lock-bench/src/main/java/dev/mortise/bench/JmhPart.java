package dev.mortise.bench;

import dev.mortise.bench.report.Cells;
import dev.mortise.bench.report.Measure;
import dev.mortise.bench.report.Numbers;
import dev.mortise.bench.report.Part;
import dev.mortise.bench.report.Plan;
import dev.mortise.bench.report.Section;
import dev.mortise.bench.report.Spread;
import dev.mortise.bench.report.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** The JMH benchmarks, which need no server. */
final class JmhPart implements Part {
    private static final String ALLOCATED = "gc.alloc.rate.norm";
    private static final String REENTRY = "ReentryBench.nested";
    private static final double REENTRY_LIMIT_NANOS = 1_000;

    private final List<String> benchmarks;

    JmhPart() {
        this(List.of(
                REENTRY,
                "LocalContentionBench.threads01",
                "LocalContentionBench.threads08",
                "LocalContentionBench.threads64"));
    }

    JmhPart(List<String> benchmarks) {
        this.benchmarks = benchmarks;
    }

    @Override
    public String word() {
        return "local";
    }

    @Override
    public String title() {
        return "Inside one process";
    }

    @Override
    public Section run(Plan plan, Consumer<String> progress) {
        StringBuilder table = new StringBuilder("""
                | benchmark | lock | median | min - max | | allocated per pair |
                |---|---|--:|--:|---|--:|
                """);
        List<Measure> measures = new ArrayList<>();
        List<Verdict> verdicts = new ArrayList<>();
        for (String benchmark : benchmarks) {
            progress.accept(benchmark);
            try {
                for (RunResult result : new Runner(options(benchmark, plan)).run()) {
                    Score score = Score.of(benchmark, result);
                    table.append(score.row());
                    measures.addAll(score.measures(word()));
                    if (benchmark.equals(REENTRY) && score.subject().equals(LockKind.MORTISE.title())) {
                        verdicts.add(Verdict.atMost("Re-entry", REENTRY_LIMIT_NANOS, "ns", score.value()));
                    }
                }
            } catch (RunnerException failed) {
                table.append("| ")
                        .append(benchmark)
                        .append(" | | - | - | **FAILED**: ")
                        .append(Cells.of(failed.toString()))
                        .append(" | - |\n");
                measures.add(Measure.failed(word(), benchmark, "all", failed.toString()));
            }
        }
        List<Measure> charted = measures.stream()
                .filter(measure -> !measure.unit().equals("bytes"))
                .toList();
        return new Section(word(), title(), table.toString(), measures, verdicts, charted);
    }

    private static Options options(String benchmark, Plan plan) {
        return new OptionsBuilder()
                .include("\\." + Pattern.quote(benchmark) + "$")
                .addProfiler(GCProfiler.class)
                .warmupIterations(1)
                .warmupTime(TimeValue.milliseconds(2 * plan.warmUp().toMillis()))
                .measurementIterations(plan.rounds())
                .measurementTime(TimeValue.milliseconds(plan.measured().toMillis() / 2))
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .build();
    }

    private record Score(String benchmark, String subject, Spread value, String unit, double allocated) {
        static Score of(String benchmark, RunResult result) {
            Result<?> primary = result.getPrimaryResult();
            Result<?> allocated = result.getSecondaryResults().get(ALLOCATED);
            return new Score(
                    benchmark,
                    LockKind.valueOf(result.getParams().getParam("kind")).title(),
                    new Spread(
                            primary.getStatistics().getPercentile(50),
                            primary.getStatistics().getMin(),
                            primary.getStatistics().getMax()),
                    primary.getScoreUnit(),
                    allocated.getScore());
        }

        List<Measure> measures(String part) {
            return List.of(
                    Measure.of(part, benchmark, subject, unit, unit, value),
                    Measure.of(part, benchmark, subject, "allocated per pair", "bytes", allocated));
        }

        String row() {
            return String.format(
                    "| %s | %s | %s | %s | %s | %s B |%n",
                    benchmark, subject, Numbers.of(value.median()), Numbers.range(value), unit, Numbers.of(allocated));
        }
    }
}
