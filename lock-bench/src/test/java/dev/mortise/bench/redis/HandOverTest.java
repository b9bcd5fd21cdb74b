package dev.mortise.bench.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.bench.contest.Bench;
import dev.mortise.bench.contest.BenchCheck;
import dev.mortise.bench.contest.Goal;
import dev.mortise.bench.contest.LoadTable;
import dev.mortise.bench.contest.Workload;
import dev.mortise.bench.report.Section;
import dev.mortise.bench.wake.WakePart;
import java.util.List;
import org.junit.jupiter.api.Test;

class HandOverTest {
    /** A holder and a waiter in two processes have hand-overs that were measured. */
    @Test
    void run_twoProcesses_haveTimes() {
        Goal goal = Goal.rateAtLeast(RedisContestant.MORTISE, 1, RedisContestant.MORTISE);
        Workload crowd = Workload.crowd(List.of(RedisContestant.MORTISE), goal);
        Bench bench =
                new Bench("redis", "Redis", List.of(), List.of(crowd), LoadTable.ofCalls("calls"), RedisVenue::new);

        Section section = new WakePart(List.of(bench)).run(BenchCheck.TINY, progress -> {});

        assertThat(section.isFailed()).as(section.text()).isFalse();
        assertThat(section.measures())
                .hasSize(3)
                .allMatch(measure -> measure.spread().median() > 0);
    }
}
