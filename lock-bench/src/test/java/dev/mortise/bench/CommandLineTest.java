package dev.mortise.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.bench.report.Plan;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineTest {
    private static final List<String> PARTS = List.of("local", "redis", "jdbc");

    private static CommandLine parse(String... words) {
        return CommandLine.parse(PARTS, words);
    }

    /** Without a word, everything runs and is published. */
    @Test
    void parse_nothing_runsAll() {
        CommandLine line = parse();

        assertThat(line.plan()).isEqualTo(Plan.FULL);
        assertThat(line.only()).containsExactlyElementsOf(PARTS);
        assertThat(line.to()).isEqualTo(Path.of("docs/benchmarks"));
    }

    /** What is shorter than everything does not replace what is published. */
    @Test
    void parse_quickOrParts_goesElsewhere() {
        assertThat(parse("--quick").to()).isEqualTo(Path.of("docs/benchmarks/partial"));
        assertThat(parse("--only", "redis,jdbc").to()).isEqualTo(Path.of("docs/benchmarks/partial"));
        assertThat(parse("--only", "redis,jdbc").only()).containsExactly("redis", "jdbc");
        assertThat(parse("--quick", "--to", "x").to()).isEqualTo(Path.of("x"));
    }

    /** A word that is not known is refused and named. */
    @ParameterizedTest
    @ValueSource(strings = {"--quik", "redis", "--only redis,mongo", "--only", "--to", "--virtual-jdk /nowhere"})
    void parse_unknown_throws(String words) {
        String[] args = words.split(" ");
        assertThatThrownBy(() -> parse(args))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching(".*'(--quik|redis|mongo|--only|--to|/nowhere)'.*");
    }
}
