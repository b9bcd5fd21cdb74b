package dev.mortise.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.mortise.LockOptions;
import dev.mortise.internal.BackendRegistry.Opened;
import dev.mortise.memory.MemoryLockBackend;
import dev.mortise.spi.LockBackend;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class BackendRegistryTest {
    private static final String CANARY = "c4nary-passw0rd";

    /** A URL opens the backend of its scheme, with the options as they were given. */
    @Test
    void open_memoryUrl_opensWithGivenOptions() {
        LockOptions options = LockOptions.builder().lease(Duration.ofSeconds(5)).build();
        Opened opened = BackendRegistry.open("memory:", options);

        try (LockBackend backend = opened.backend()) {
            assertThat(backend.traits().name()).isEqualTo("memory");
            assertThat(opened.options()).isSameAs(options);
        }
    }

    /** A scheme counts the same in capitals. */
    @Test
    void open_schemeInCapitals_opens() {
        try (LockBackend backend =
                BackendRegistry.open("Memory:", LockOptions.defaults()).backend()) {
            assertThat(backend).isInstanceOf(MemoryLockBackend.class);
        }
    }

    /** A URL whose backend is missing says what is there and which artifact would add it, and nothing of the URL. */
    @ParameterizedTest
    @CsvSource({
        "redis, lock-redis",
        "rediss, lock-redis",
        "redis-cluster, lock-redis",
        "redis-sentinel, lock-redis",
        "zookeeper, lock-zookeeper",
        "jdbc, lock-jdbc",
        "redlock, lock-redlock"
    })
    void open_knownSchemeNotOnClassPath_namesTheArtifact(String scheme, String artifact) {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> BackendRegistry.open(scheme + "://user:" + CANARY + "@host:1/0", LockOptions.defaults()))
                .withMessage("no backend for URL scheme '" + scheme + "'; on the class path: memory; add dev.mortise:"
                        + artifact);
    }

    /** A scheme nobody knows gets no hint at an artifact. */
    @Test
    void open_schemeInNoTable_noHint() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BackendRegistry.open("etcd://" + CANARY + "@host", LockOptions.defaults()))
                .withMessage("no backend for URL scheme 'etcd'; on the class path: memory");
    }

    /** What is no URL is not repeated, not even up to its first colon: all of it may be a secret. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ":",
                CANARY,
                "host/" + CANARY + ":6379",
                "user " + CANARY + "@host:6379",
                "://" + CANARY,
                "1" + CANARY + ":x",
                "\u0000" + CANARY + ":x"
            })
    void open_noScheme_refusedWithoutRepeatingIt(String url) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BackendRegistry.open(url, LockOptions.defaults()))
                .withMessage("url must begin with a scheme and ':' but does not; known schemes: memory");
    }

    /** A name opens the backend, with defaults for all that is not set. */
    @Test
    void open_memoryName_opensWithDefaults() {
        Opened opened = BackendRegistry.open("memory", Map.of());

        try (LockBackend backend = opened.backend()) {
            assertThat(backend.traits().name()).isEqualTo("memory");
            assertThat(opened.options()).hasToString(LockOptions.defaults().toString());
        }
    }

    /** Every option can be set by its name in kebab-case. */
    @Test
    void open_allSettings_becomeOptions() {
        Opened opened = BackendRegistry.open(
                "memory",
                Map.of(
                        "url", "memory:",
                        "lease", "5s",
                        "renew-every", "1s",
                        "margin", "PT0.5S",
                        "command-timeout", "700ms",
                        "hand-offs", "7",
                        "hand-off-time", "9ms",
                        "interrupt-on-loss", "true"));
        LockOptions expected = LockOptions.builder()
                .lease(Duration.ofSeconds(5))
                .renewEvery(Duration.ofSeconds(1))
                .margin(Duration.ofMillis(500))
                .commandTimeout(Duration.ofMillis(700))
                .handOffs(7)
                .handOffTime(Duration.ofMillis(9))
                .interruptOnLoss(true)
                .build();

        opened.backend().close();
        assertThat(opened.options()).hasToString(expected.toString());
    }

    /** A missing backend is named, with what is there and the artifact that would add it. */
    @ParameterizedTest
    @CsvSource({"redis, lock-redis", "zookeeper, lock-zookeeper", "jdbc, lock-jdbc", "redlock, lock-redlock"})
    void open_knownNameNotOnClassPath_namesTheArtifact(String name, String artifact) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BackendRegistry.open(name, Map.of()))
                .withMessage("no backend named '" + name + "'; on the class path: memory; add dev.mortise:" + artifact);
    }

    /** A name nobody knows is quoted so that it cannot forge a log line. */
    @Test
    void open_unknownName_quoted() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BackendRegistry.open("et\ncd", Map.of()))
                .withMessage("no backend named 'et\\u000Acd'; on the class path: memory");
    }

    /** A URL given where a name belongs is not repeated. */
    @Test
    void open_urlAsName_refusedWithoutRepeatingIt() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BackendRegistry.open("redis://:" + CANARY + "@host", Map.of()))
                .withMessage("backend must be a name without ':' but had one; on the class path: memory");
    }

    /** An unknown setting is named, together with the known ones, and no value is repeated. */
    @Test
    void open_unknownSetting_listsTheKnown() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BackendRegistry.open("memory", Map.of("passwort", CANARY)))
                .withMessage("unknown setting 'passwort' for backend 'memory'; known settings are command-timeout,"
                        + " hand-off-time, hand-offs, interrupt-on-loss, lease, margin, renew-every, url");
    }

    /** A bad value is refused with its name, the bound and the value. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "lease | soon | setting 'lease' must be a duration such as 200ms, 5s, 1m or PT5S but was 'soon'",
                "lease | 50ms | lease must be between PT0.1S and PT720H but was PT0.05S",
                "hand-offs | 1000001 | setting 'hand-offs' must be a whole number from 0 to 1000000 but was '1000001'",
                "interrupt-on-loss | maybe | setting 'interrupt-on-loss' must be true or false but was 'maybe'"
            })
    void open_badValue_namesSettingBoundAndValue(String name, String value, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BackendRegistry.open("memory", Map.of(name, value)))
                .withMessage(message);
    }

    /** The bound of the setting is the bound of the option. */
    @Test
    void open_mostHandOffs_asManyAsTheOptionAllows() {
        Opened opened = BackendRegistry.open("memory", Map.of("hand-offs", "1000000"));

        opened.backend().close();
        assertThat(opened.options().handOffs()).isEqualTo(1_000_000);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LockOptions.builder().handOffs(1_000_001));
    }

    /** A null value is refused with the setting's name. */
    @Test
    void open_nullValue_namesTheSetting() {
        Map<String, String> settings = new HashMap<>();
        settings.put("lease", null);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> BackendRegistry.open("memory", settings))
                .withMessage("setting 'lease' must not be null");
    }

    /** A null name of a setting is refused. */
    @Test
    void open_nullSettingName_refused() {
        Map<String, String> settings = new HashMap<>();
        settings.put(null, CANARY);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> BackendRegistry.open("memory", settings))
                .withMessage("the name of a setting must not be null");
    }

    /** A URL of another backend is refused; of the URL only the scheme is told. */
    @Test
    void open_urlOfAnotherBackend_refusedWithoutTheUrl() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BackendRegistry.open("memory", Map.of("url", "redis://:" + CANARY + "@host")))
                .withMessage("setting 'url' for backend 'memory' must have one of the schemes memory but has 'redis'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BackendRegistry.open("memory", Map.of("url", CANARY)))
                .withMessage("setting 'url' must begin with a scheme and ':' but does not; known schemes: memory");
    }

    /** Null arguments are refused by name. */
    @Test
    void open_nullArgument_namesIt() {
        assertThatNullPointerException()
                .isThrownBy(() -> BackendRegistry.open(null, LockOptions.defaults()))
                .withMessage("url");
        assertThatNullPointerException()
                .isThrownBy(() -> BackendRegistry.open("memory:", (LockOptions) null))
                .withMessage("options");
        assertThatNullPointerException()
                .isThrownBy(() -> BackendRegistry.open(null, Map.of()))
                .withMessage("backend");
        assertThatNullPointerException()
                .isThrownBy(() -> BackendRegistry.open("memory", (Map<String, String>) null))
                .withMessage("settings");
    }
}
