package dev.mortise.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.bench.contest.Sample;
import dev.mortise.bench.report.Part;
import dev.mortise.bench.report.Plan;
import dev.mortise.bench.report.Section;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchMainTest {
    @TempDir
    Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(Part part, String... args) throws IOException {
        return BenchMain.run(List.of(part), new PrintStream(out), new PrintStream(err), args);
    }

    private int runBriefly(Part part) throws IOException {
        return run(new Brief(part), "--to", directory.toString());
    }

    /** Locks that work end with 0, the files are there, and progress was seen. */
    @Test
    void run_goodLock_endsWithZero() throws IOException {
        assertThat(runBriefly(Sample.bench(Sample.BASE))).isZero();
        assertThat(directory).isDirectoryContaining("glob:**results.md").isDirectoryContaining("glob:**sample.svg");
        assertThat(text(err)).contains("00:0", "round 1, BASE: ");
        assertThat(text(out)).contains("| Sample, 8 threads on one name | 1.00 x BASE | at least 1.0 | met");
    }

    /** A lock that lets two in at once ends with 1, however fast it was. */
    @Test
    void run_brokenLock_endsWithOne() throws IOException {
        assertThat(runBriefly(Sample.bench(Sample.BASE, Sample.LETS_ALL_IN))).isEqualTo(1);
        assertThat(text(out))
                .containsPattern("LETS_ALL_IN \\| - \\| - \\| \\*\\*FAILED\\*\\*: .*counter must have risen");
    }

    /** A part without a server ends with 1, and leaves a report, whatever it fails with. */
    @Test
    void run_noServer_endsWithOne() throws IOException {
        assertThatReportHas("java.lang.IllegalStateException", () -> {
            throw new IllegalStateException("no server");
        });
        assertThatReportHas("java.lang.AssertionError", () -> {
            throw new AssertionError("no server in time");
        });
    }

    private void assertThatReportHas(String failure, Supplier<Section> start) throws IOException {
        Part broken = new Brief(Sample.bench(Sample.BASE)) {
            @Override
            public Section run(Plan plan, Consumer<String> progress) {
                return start.get();
            }
        };
        assertThat(run(broken, "--to", directory.toString())).isEqualTo(1);
        assertThat(directory.resolve("results.md")).content().contains("**FAILED**: " + failure);
    }

    /** An unknown word ends with 2 and a line that says which words there are. */
    @Test
    void run_unknownWord_endsWithTwo() throws IOException {
        assertThat(run(Sample.bench(Sample.BASE), "--fast")).isEqualTo(2);
        assertThat(text(err)).contains("unknown word '--fast'", "usage: ", "--only sample");
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** The same part in a short time. */
    private static class Brief implements Part {
        private final Part part;

        Brief(Part part) {
            this.part = part;
        }

        /** Many rounds: on a busy machine two threads may not meet in one. */
        private static Plan plan() {
            return new Plan(20, Duration.ofMillis(30), Duration.ofMillis(50), 1, 1, Duration.ofSeconds(1), 1, false);
        }

        @Override
        public String word() {
            return part.word();
        }

        @Override
        public String title() {
            return part.title();
        }

        @Override
        public Section run(Plan plan, Consumer<String> progress) {
            return part.run(plan(), progress);
        }
    }
}
