package dev.mortise.bench.contest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.bench.report.Measure;
import dev.mortise.bench.report.Plan;
import dev.mortise.bench.report.Section;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What must be true of every bench that runs. */
public final class BenchCheck {
    /** Long enough for a pair or two. */
    public static final Plan TINY =
            new Plan(1, Duration.ofMillis(30), Duration.ofMillis(80), 2, 20, Duration.ofSeconds(3), 1, false);

    private BenchCheck() {}

    /** Every contestant has a result that adds up in every workload it takes part in, and is in the report. */
    public static String textOf(Bench whole) {
        Bench bench = smaller(whole);
        List<String> progress = new ArrayList<>();
        Section section = bench.run(TINY, progress::add);

        assertThat(section.measures()).isNotEmpty().noneMatch(Measure::isFailed);
        assertThat(section.verdicts()).hasSameSizeAs(bench.workloads());
        int rows = 0;
        for (Workload workload : bench.workloads()) {
            for (Contestant contestant : workload.within(TINY).contestants()) {
                assertThat(section.text()).contains("| " + workload.title() + " | " + contestant.title() + " | ");
                rows++;
            }
        }
        assertThat(section.charted()).hasSize(rows);
        assertThat(progress).hasSizeGreaterThanOrEqualTo(rows);
        assertThat(section.text()).containsPattern("\\| (\\*\\*not )?met");
        return section.text();
    }

    /** Processes only for those who are compared, as each takes a while to start. */
    private static Bench smaller(Bench bench) {
        List<Workload> workloads = bench.workloads().stream()
                .map(workload -> workload.isApart() ? duel(workload) : workload)
                .toList();
        return new Bench(bench.word(), bench.title(), List.of(), workloads, bench.loads(), bench.server());
    }

    private static Workload duel(Workload workload) {
        Goal goal = workload.goal();
        return Workload.crowd(List.of(goal.contender(), goal.baseline()), goal);
    }
}
