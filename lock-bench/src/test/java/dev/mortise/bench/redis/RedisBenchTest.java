package dev.mortise.bench.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RedisBenchTest {
    private static final Plan SHORT = new Plan(1, Duration.ofMillis(50), Duration.ofMillis(100));

    /** Every contestant has a result that adds up in every workload it takes part in, and is in the report. */
    @Test
    void run_allWorkloads_everyRowIsThereAndExact() {
        List<String> progress = new ArrayList<>();
        List<Row> rows = RedisBench.run(SHORT, progress::add);
        String report = new Report(rows).text();

        assertThat(rows).hasSize(12).noneMatch(Row::isFailed).allMatch(row -> row.pairs() > 0);
        assertThat(progress).hasSize(12);
        for (Workload workload : Workload.values()) {
            for (Contestant contestant : workload.contestants()) {
                assertThat(report).contains("| " + workload.title() + " | " + contestant.title() + " | ");
            }
        }
        assertThat(report).containsPattern("\\| (\\*\\*not )?met").contains("evalsha 2.00");
    }
}
