package dev.mortise.bench.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExactnessTest {
    private static final Duration WHILE = Duration.ofMillis(300);
    private static final int THREADS = 8;

    private static final Mutex LETS_ALL_IN = new Mutex() {
        @Override
        public void lock() {}

        @Override
        public void unlock() {}
    };

    /** A lock that lets two in at once is found out in one process. */
    @Test
    void requireExact_noExclusionBetweenThreads_throws() {
        Tally tally = crew(LETS_ALL_IN, Counter.plain()).work(WHILE);

        assertThatThrownBy(tally::requireExact).hasMessageContaining("counter must have risen by " + tally.pairs());
    }

    /** A lock that lets two in at once is found out by the counter that processes share. */
    @Test
    void requireExact_noExclusionOnMappedCounter_throws(@TempDir Path directory) throws IOException {
        Counter counter = new MappedCounter(Files.createFile(directory.resolve("counter")));

        assertThatThrownBy(crew(LETS_ALL_IN, counter).work(WHILE)::requireExact)
                .isInstanceOf(IllegalStateException.class);
    }

    /** A lock that works passes, and each pair is counted. */
    @Test
    void requireExact_exclusion_returnsTally() {
        Tally tally = crew(Locks.of(new ReentrantLock()), Counter.plain()).work(WHILE);

        assertThat(tally.requireExact().pairs()).isPositive();
    }

    /** A row without a result says so in the report, and whoever is compared with it has no ratio. */
    @Test
    void text_failedRow_saysFailed() {
        Tally tally = new Tally(List.of(10L), 1_000_000_000, 1_000, 10);
        List<Row> rows = List.of(
                new Row(Workload.ONE_THREAD, Contestant.RAW, List.of(), CommandStats.NONE, "two at once"),
                new Row(Workload.ONE_THREAD, Contestant.MORTISE, List.of(tally), CommandStats.NONE, null));

        assertThat(new Report(rows).text())
                .contains("| 1 thread | raw Jedis | - | - | - | - |  | **FAILED**: two at once |")
                .contains("| 1 thread | Mortise | 10 | 10 - 10 | 0.0 ms | - | at most 1.15 |  |");
    }

    /** A verdict that other rounds would have turned is said to be within the noise. */
    @Test
    void text_roundsThatDisagree_saysWithinTheNoise() {
        assertThat(new Report(rows(List.of(100L, 101L), List.of(95L, 96L))).text())
                .contains("| met |");
        assertThat(new Report(rows(List.of(100L, 101L), List.of(70L, 71L))).text())
                .contains("| **not met** |");
        assertThat(new Report(rows(List.of(60L, 140L), List.of(70L, 71L))).text())
                .contains("| **not met**, within the noise |");
    }

    private static List<Row> rows(List<Long> raw, List<Long> mortise) {
        return List.of(row(Contestant.RAW, raw), row(Contestant.MORTISE, mortise));
    }

    private static Row row(Contestant contestant, List<Long> pairs) {
        List<Tally> tallies = pairs.stream()
                .map(count -> new Tally(List.of(count), 1_000_000_000, 1_000, count))
                .toList();
        return new Row(Workload.ONE_THREAD, contestant, tallies, CommandStats.NONE, null);
    }

    private static Crew crew(Mutex mutex, Counter counter) {
        return new Crew(Collections.nCopies(THREADS, new Crew.Station(mutex, counter)));
    }
}
