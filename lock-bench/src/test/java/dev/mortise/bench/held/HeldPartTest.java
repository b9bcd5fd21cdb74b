package dev.mortise.bench.held;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.bench.contest.BenchCheck;
import dev.mortise.bench.redis.RedisBench;
import dev.mortise.bench.report.Measure;
import dev.mortise.bench.report.Section;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeldPartTest {
    /** Locks that are held over several leases are all there in the end, and their renewal was seen by the server. */
    @Test
    void run_someLocks_noneLost() {
        Section section = new HeldPart(RedisBench.BENCH.server()).run(BenchCheck.TINY, progress -> {});

        assertThat(section.isFailed()).as(section.text()).isFalse();
        assertThat(section.verdicts())
                .singleElement()
                .matches(verdict -> verdict.word().equals("met"));
        assertThat(section.measures())
                .filteredOn(measure -> measure.metric().equals("server commands"))
                .hasSize(2)
                .allMatch(measure -> measure.spread().median() > 1);
    }

    /** A lock that is gone makes the row fail. */
    @Test
    void measures_lost_fails() {
        State full = new State(11, 2, 1_000, 0, 0);
        State last = new State(10, 2, 1_000, 0, 0);
        Holding holding = new Holding(new State(1, 2, 0, 0, 0), full, last, 2, List.of(1.0), List.of(1.0));

        assertThat(holding.measures("held", "10", "x")).singleElement().matches(Measure::isFailed);
        assertThat(holding.row("x")).contains("**FAILED**: 1");
    }
}
