package dev.mortise.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command line: what it refuses, what it writes, and what it exits with. */
class CampaignTest {
    private final PrintStream err = System.err;
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    @TempDir
    private Path directory;

    @BeforeEach
    void capture() {
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void restore() {
        System.setErr(err);
    }

    /** What is used wrongly is told with what would be right, and nothing runs. */
    @ParameterizedTest
    @CsvSource({
        "--size huge, nightly",
        "--only S99, S01",
        "--backend oracle, zookeeper",
        "--make acme, redisson-fenced",
        "--seed x, a number",
        "--colour red, there is no option --colour",
        "--size, has no value"
    })
    void run_wrongUse_exitsWithTwo(String args, String right) throws Exception {
        assertThat(Campaign.run(List.of(args.split(" ")))).isEqualTo(2);
        assertThat(said.toString(StandardCharsets.UTF_8)).contains(right).contains("usage: campaign");
    }

    /** A run writes both scorecards, with seed and figures, and exits with zero if nothing is violated. */
    @Test
    void run_selfTest_writesScorecards() throws Exception {
        int code = Campaign.run(List.of("--only", "M01", "--seed", "42", "--to", directory.toString()));
        assertThat(code).isZero();
        assertThat(Files.readString(directory.resolve("scorecard.md")))
                .contains("seed 42", "| M01 |", "flagged 12", "None.");
        assertThat(Files.readString(directory.resolve("scorecard.json")))
                .startsWith("{\"when\":")
                .contains("\"scenario\":\"M01\"", "\"outcome\":\"PASSED\"");
    }
}
