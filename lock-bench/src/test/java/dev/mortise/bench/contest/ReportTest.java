package dev.mortise.bench.contest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.bench.report.Section;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTest {
    private enum Pair implements Contestant {
        RAW,
        MORTISE;

        @Override
        public Profile profile() {
            return Profile.of(name(), url -> {
                throw new UnsupportedOperationException("has rows only");
            });
        }
    }

    private static final Workload WORKLOAD =
            Workload.alone(List.of(Pair.values()), Goal.timeAtMost(Pair.MORTISE, 1.15, Pair.RAW));

    /** A row without a result says so in the report, and whoever is compared with it has no ratio. */
    @Test
    void text_failedRow_saysFailed() {
        Tally tally = new Tally(List.of(10L), 1_000_000_000, 1_000, 10, 640);
        List<Row> rows = List.of(
                new Row(WORKLOAD, Pair.RAW, List.of(), ServerLoad.NONE, "two at once"),
                new Row(WORKLOAD, Pair.MORTISE, List.of(tally), ServerLoad.NONE, null));

        assertThat(section(rows).text())
                .contains("| 1 thread | RAW | - | - | - | - | - |  | **FAILED**: two at once |")
                .contains("| 1 thread | MORTISE | 10 | 10 - 10 | 0.0 ms | 64 B | - | at most 1.15 |  |");
    }

    /** A verdict that other rounds would have turned is said to be within the noise. */
    @Test
    void text_roundsThatDisagree_saysWithinTheNoise() {
        assertThat(section(rows(List.of(100L, 101L), List.of(95L, 96L))).text()).contains("| met |");
        assertThat(section(rows(List.of(100L, 101L), List.of(70L, 71L))).text()).contains("| **not met** |");
        assertThat(section(rows(List.of(60L, 140L), List.of(70L, 71L))).text())
                .contains("| **not met**, within the noise |");
    }

    private static Section section(List<Row> rows) {
        return new Report("sample", "Sample", rows, LoadTable.ofCalls("calls")).section("no server");
    }

    private static List<Row> rows(List<Long> raw, List<Long> mortise) {
        return List.of(row(Pair.RAW, raw), row(Pair.MORTISE, mortise));
    }

    private static Row row(Contestant contestant, List<Long> pairs) {
        List<Tally> tallies = pairs.stream()
                .map(count -> new Tally(List.of(count), 1_000_000_000, 1_000, count, 0))
                .toList();
        return new Row(WORKLOAD, contestant, tallies, ServerLoad.NONE, null);
    }
}
