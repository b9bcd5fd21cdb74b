package dev.mortise.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.LockFactory;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What may be set, and how a bad value is refused: with its name, what would be right, and the value. */
class JdbcSettingsTest {
    private final String url = "jdbc:h2:mem:" + UUID.randomUUID();

    private void open(Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(more);
        settings.put("url", url);
        LockFactory.open("jdbc", settings).close();
    }

    /** Each setting has its bounds, which are told. */
    @ParameterizedTest
    @CsvSource({
        "connections, 1, 2",
        "connections, 1001, 1000",
        "connections, many, 1000",
        "poll-interval, 2s, 1S",
        "poll-interval, 0s, 0.001S",
        "mode, fast, row-lock",
        "create-table, perhaps, true",
        "push, maybe, true",
        "push, true, PostgreSQL",
        "table, a b, 63"
    })
    void open_badSetting_refusedByNameBoundAndValue(String name, String value, String bound) {
        assertThatThrownBy(() -> open(Map.of(name, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .satisfies(refused -> assertThat(refused.getMessage().replace("-", ""))
                        .containsIgnoringCase(name.replace("-", ""))
                        .contains(bound.replace("-", "")));
    }

    /** Values at the bounds are taken. */
    @ParameterizedTest
    @CsvSource({"connections, 2", "connections, 1000", "poll-interval, 1ms", "poll-interval, 1s", "mode, lease"})
    void open_valueAtBound_taken(String name, String value) {
        open(Map.of(name, value));
    }

    /** A database that no second connection would see is refused. */
    @ParameterizedTest
    @ValueSource(strings = {"jdbc:sqlite::memory:", "jdbc:sqlite:", "jdbc:sqlite:file:a?mode=memory&cache=shared"})
    void open_sqliteWithoutFile_refused(String url) {
        assertThatThrownBy(() -> LockFactory.open(url))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("url", "file", "jdbc:sqlite:locks.db");
    }

    /** A setting that there is not is refused by name, and so is one that is missing. */
    @Test
    void open_unknownOrMissingSetting_refused() {
        assertThatThrownBy(() -> open(Map.of("tabel", "t")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("tabel");
        assertThatThrownBy(() -> LockFactory.open("jdbc", Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("url");
    }

    /** The builder has the same bounds, and touches no connection before it builds. */
    @Test
    void builder_badValue_refused() {
        CountingSource source = new CountingSource(url, connection -> {});
        JdbcLockBackend.Builder builder = JdbcLockBackend.around(source);
        assertThatThrownBy(() -> builder.connections(1)).hasMessageContainingAll("connections", "2", "1000", "1");
        assertThatThrownBy(() -> builder.connections(1_001)).hasMessageContainingAll("connections", "1001");
        assertThatThrownBy(() -> builder.pollInterval(Duration.ZERO)).hasMessageContainingAll("pollInterval", "PT0S");
        assertThatThrownBy(() -> builder.pollInterval(Duration.ofSeconds(2)))
                .hasMessageContainingAll("pollInterval", "PT2S");
        assertThatThrownBy(() -> builder.commandTimeout(Duration.ofHours(1)))
                .hasMessageContainingAll("commandTimeout", "PT1H");
        assertThatThrownBy(() -> builder.mode(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> JdbcLockBackend.around(null)).isInstanceOf(NullPointerException.class);
        assertThat(source.opened()).isZero();
    }
}
