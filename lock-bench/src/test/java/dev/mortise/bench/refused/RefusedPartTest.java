package dev.mortise.bench.refused;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.bench.contest.BenchCheck;
import dev.mortise.bench.report.Measure;
import dev.mortise.bench.report.Section;
import org.junit.jupiter.api.Test;

class RefusedPartTest {
    /** Everybody is refused on one server and on three, and what that has them write is what the documents say. */
    @Test
    void run_oneServerAndThree_transactionsAsDocumented() {
        Section section = new RefusedPart().run(BenchCheck.TINY, progress -> {});

        assertThat(section.isFailed()).as(section.text()).isFalse();
        assertThat(section.charted()).hasSize(6).allMatch(rate -> rate.spread().median() > 0);
        assertThat(transactions(section, "one server", "Mortise")).isLessThan(0.5);
        assertThat(transactions(section, "three servers", "Mortise")).isBetween(0.9, 1.5);
        assertThat(transactions(section, "three servers", "Mortise, linearizable-reads=false"))
                .isLessThan(0.5);
        assertThat(transactions(section, "three servers", "Curator")).isBetween(1.9, 2.5);
    }

    private static double transactions(Section section, String servers, String subject) {
        return section.measures().stream()
                .filter(measure -> measure.metric().equals("transactions per refusal"))
                .filter(measure -> measure.workload().equals(servers))
                .filter(measure -> measure.subject().equals(subject))
                .map(Measure::spread)
                .findFirst()
                .orElseThrow()
                .median();
    }

    /** Who is let in has no result, however fast. */
    @Test
    void measures_failed_saysSo() {
        Outcome outcome = new Outcome();
        outcome.add(10, 1, 0);
        outcome.fail(new IllegalStateException("was granted"));

        assertThat(outcome.measures("refused", "one server", "x"))
                .singleElement()
                .matches(Measure::isFailed);
        assertThat(outcome.cells()).contains("**FAILED**: java.lang.IllegalStateException: was granted");
    }
}
