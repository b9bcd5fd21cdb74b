package dev.mortise.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.bench.contest.BenchCheck;
import dev.mortise.bench.report.Section;
import dev.mortise.bench.report.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class JmhPartTest {
    /** A benchmark runs in its own process, and time and allocation of both locks are there. */
    @Test
    void run_reentry_hasTimeAndAllocation() {
        Section section = new JmhPart(List.of("ReentryBench.nested")).run(BenchCheck.TINY, progress -> {});

        assertThat(section.isFailed()).as(section.text()).isFalse();
        assertThat(section.measures())
                .extracting(measure -> measure.subject() + " " + measure.unit())
                .containsExactlyInAnyOrder(
                        "Mortise ns/op", "Mortise bytes", "ReentrantLock ns/op", "ReentrantLock bytes");
        assertThat(section.verdicts()).extracting(Verdict::what).containsExactly("Re-entry");
    }
}
