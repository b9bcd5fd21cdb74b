package dev.mortise.bench.contest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.bench.report.Plan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContestTest {
    /** On a busy machine two threads may not meet in one round; in so many they do. */
    private static final int ROUNDS = 20;

    private static final Plan PLAN =
            new Plan(ROUNDS, Duration.ofMillis(30), Duration.ofMillis(50), 1, 1, Duration.ofSeconds(1), 1, true);

    /** One that fails has a row that says why, and the others have their results. */
    @Test
    void run_someFail_othersHaveResults() {
        List<String> progress = new ArrayList<>();
        List<Row> rows = rows(1, 8, progress, Sample.BASE, Sample.LETS_ALL_IN, Sample.ABSENT);

        assertThat(rows).extracting(Row::contestant).containsExactly(Sample.BASE, Sample.LETS_ALL_IN, Sample.ABSENT);
        assertThat(rows.get(0).isFailed()).isFalse();
        assertThat(rows.get(0).tallies()).hasSize(ROUNDS);
        assertThat(rows.get(1).failure()).contains("counter must have risen");
        assertThat(rows.get(2).failure()).contains("nobody at test:");
        assertThat(progress).hasSize(3 * ROUNDS);
    }

    /** Other processes find the contestant by its key, and what they count together must add up. */
    @Test
    void run_noExclusionBetweenProcesses_fails() {
        List<Row> rows = rows(2, 2, new ArrayList<>(), Sample.LETS_ALL_IN);

        assertThat(rows.get(0).failure()).contains("counter must have risen");
    }

    private static List<Row> rows(int processes, int threads, List<String> progress, Contestant... contestants) {
        Goal goal = Goal.rateAtLeast(contestants[0], 1, contestants[0]);
        Workload workload = new Workload("sample", processes, threads, 1, false, List.of(contestants), goal);
        return new Contest(new NoServer(), PLAN, workload, progress::add).run();
    }
}
