package dev.mortise.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What may stand behind the question mark of a URL, and how it joins what was given by name. */
class UrlQueryTest {
    private static final Set<String> KNOWN = Set.of("prefix", "password", "size");

    /** Percent signs are read, and a plus sign stands for itself. */
    @Test
    void parse_pairs_decoded() {
        assertThat(UrlQuery.parse("prefix=a%20b+c%26&size=", KNOWN))
                .containsExactlyInAnyOrderEntriesOf(Map.of("prefix", "a b+c&", "size", ""));
        assertThat(UrlQuery.parse("", KNOWN)).isEmpty();
    }

    /** What is wrong is said, without a value. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "prefix|name=value",
                "=s3cret|name=value",
                "password=s3cret&prefix|name=value",
                "password=s3cret%zz|two hexadecimal digits",
                "passwort=s3cret|unknown parameter 'passwort'; known ones are password, prefix, size",
            })
    void parse_bad_saysWhatIsWrongButNotTheValue(String query, String reason) {
        assertThatThrownBy(() -> UrlQuery.parse(query, KNOWN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("setting 'url' ")
                .hasMessageContaining(reason)
                .hasMessageNotContaining("s3cret")
                .hasNoCause();
    }

    /** What is given by name comes before what stands in the URL; nothing else is lost. */
    @Test
    void completedBy_givenTwice_nameFirst() {
        BackendSettings given = BackendSettings.of(Map.of("url", "u", "prefix", "named"), Duration.ofSeconds(3))
                .withLease(Duration.ofSeconds(9));
        BackendSettings whole = given.completedBy("prefix=behind&size=2", KNOWN);
        assertThat(whole.text("prefix")).contains("named");
        assertThat(whole.text("size")).contains("2");
        assertThat(whole.url()).contains("u");
        assertThat(whole.commandTimeout()).isEqualTo(Duration.ofSeconds(3));
        assertThat(whole.lease()).contains(Duration.ofSeconds(9));
    }
}
