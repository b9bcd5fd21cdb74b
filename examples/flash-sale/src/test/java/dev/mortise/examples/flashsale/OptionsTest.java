package dev.mortise.examples.flashsale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What may stand on the command line. */
class OptionsTest {
    /** Nothing has to be given. */
    @Test
    void parse_nothing_defaults() {
        assertThat(Options.parse())
                .isEqualTo(new Options("", 4, 2, 4_000, Duration.ofMillis(1), Duration.ofSeconds(3)));
    }

    /** What is wrong is said with its name, the bounds and the value. */
    @ParameterizedTest
    @CsvSource({
        "--stock -3, --stock must be from 1 to 1000000 but was -3",
        "--stock many, --stock must be from 1 to 1000000 but was many",
        "--processes 0, --processes must be from 1 to 64 but was 0",
        "--threads 257, --threads must be from 1 to 256 but was 257",
        "--work 11s, --work must be from 0ms to 10s but was 11s",
        "--lease 5, --lease must be from 1s to 60s but was 5",
        "--url, --url needs a value",
        "--stok 3, unknown option '--stok'",
        "--stock 3 --stock 4, --stock is given twice",
    })
    void parse_wrong_refusedWithNameBoundsAndValue(String line, String message) {
        assertThatThrownBy(() -> Options.parse(line.split(" ")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    /** A process is told exactly what the demo was told. */
    @Test
    void args_parsedAgain_same() {
        Options options = Options.parse(
                "--url",
                "memory:",
                "--processes",
                "3",
                "--threads",
                "5",
                "--stock",
                "7",
                "--work",
                "0ms",
                "--lease",
                "60s");

        assertThat(Options.parse(options.args().toArray(String[]::new))).isEqualTo(options);
    }

    /** A password in a URL stays out of what is printed. */
    @Test
    void toString_urlWithPassword_leftOut() {
        assertThat(Options.parse("--url", "redis://:secret@host")).asString().doesNotContain("secret");
    }
}
