package dev.mortise.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsTest {
    private static final Measure GOOD = Measure.of("redis", "1 thread", "Mortise", "pairs/s", "pairs/s", 1_234.5);
    private static final Measure BAD = Measure.failed("redis", "1 thread", "Other", "two, at \"once\" | there");

    @TempDir
    Path directory;

    private Results results(Measure... measures) {
        Verdict verdict = Verdict.of("Redis, 1 thread", "1.05 x", "at most 1.15", true, true);
        Section section =
                new Section("redis", "Redis", "| a table |\n", List.of(measures), List.of(verdict), List.of(GOOD));
        return new Results(Plan.QUICK, Duration.ofSeconds(61), List.of(section));
    }

    private String file(String name) throws IOException {
        return Files.readString(directory.resolve(name));
    }

    /** The report has when, with what, the targets, and each part with its chart. */
    @Test
    void writeTo_directory_leavesReportCsvAndChart() throws IOException {
        results(GOOD).writeTo(directory);

        assertThat(file("results.md"))
                .contains("in 1 min 1 s", "Redisson 4.", "Java " + Runtime.version(), "processors")
                .contains("| Redis, 1 thread | 1.05 x | at most 1.15 | met |")
                .contains("## Redis\n\n![Redis](redis.svg)\n\n| a table |")
                .doesNotContain("${")
                .doesNotContain(System.getProperty("user.dir"));
        assertThat(file("results.csv"))
                .isEqualTo("part,workload,subject,metric,unit,median,min,max,failure\n"
                        + "redis,1 thread,Mortise,pairs/s,pairs/s,1234.50,1234.50,1234.50,\n");
        assertThat(file("redis.svg")).startsWith("<svg ");
    }

    /** One that failed makes the run fail, and is in the summary and in the CSV. */
    @Test
    void writeTo_failedSubject_saysFailed() throws IOException {
        Results results = results(GOOD, BAD);
        results.writeTo(directory);

        assertThat(results.isFailed()).isTrue();
        assertThat(results.summary()).contains("Other | - | - | **FAILED**: two, at \"once\" \\| there |");
        assertThat(file("results.csv")).contains("redis,1 thread,Other,,,,,,\"two, at \"\"once\"\" | there\"\n");
        assertThat(results(GOOD).isFailed()).isFalse();
    }
}
