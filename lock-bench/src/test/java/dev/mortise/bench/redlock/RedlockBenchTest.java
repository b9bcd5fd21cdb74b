package dev.mortise.bench.redlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.bench.contest.Contestant;
import dev.mortise.bench.contest.Plan;
import dev.mortise.bench.contest.Row;
import dev.mortise.bench.contest.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RedlockBenchTest {
    private static final Plan SHORT = new Plan(1, Duration.ofMillis(100), Duration.ofMillis(200));

    /** Every contestant has a result that adds up in every workload it takes part in, and is in the report. */
    @Test
    void run_allWorkloads_everyRowIsThereAndExact() {
        List<String> progress = new ArrayList<>();
        List<Row> rows = RedlockBench.BENCH.run(SHORT, progress::add);
        String report = RedlockBench.BENCH.report(rows);

        assertThat(rows).hasSize(10).noneMatch(Row::isFailed).allMatch(row -> row.pairs() > 0);
        assertThat(progress).hasSize(10);
        for (Workload workload : RedlockBench.BENCH.workloads()) {
            for (Contestant contestant : workload.contestants()) {
                assertThat(report).contains("| " + workload.title() + " | " + contestant.title() + " | ");
            }
        }
        assertThat(report).containsPattern("\\| (\\*\\*not )?met").contains("evalsha");
    }
}
