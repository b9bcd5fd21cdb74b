package dev.mortise.testkit.wronguse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Opening a factory by a name, URL or setting that is not right. */
final class WrongUseOpeningTest {
    private static final String CANARY = "c4nary-passw0rd";

    /** A backend that is not there is named, with those that are and the artifact that would add it. */
    @ParameterizedTest
    @CsvSource({
        "redis, lock-redis",
        "zookeeper, lock-zookeeper",
        "jdbc, lock-jdbc",
        "redlock, lock-redlock",
    })
    void open_backendNotOnClassPath_namesArtifact(String backend, String artifact) {
        assertRefused(() -> LockFactory.open(backend, Map.of("password", CANARY)))
                .hasMessageContaining("no backend named '" + backend + "'")
                .hasMessageContaining("on the class path: ")
                .hasMessageContaining("memory")
                .hasMessageEndingWith("add dev.mortise:" + artifact);
    }

    /** A backend that nobody knows is named, escaped, with those that are there and no guess. */
    @Test
    void open_unknownBackend_listsKnownOnes() {
        assertRefused(() -> LockFactory.open("re\r\ndis", Map.of()))
                .hasMessageContaining("no backend named 're\\u000D\\u000Adis'")
                .hasMessageContaining("memory")
                .hasMessageNotContaining("add dev.mortise");
    }

    /** A URL in place of a backend's name is refused without being repeated. */
    @Test
    void open_urlAsBackendName_refusedUnseen() {
        assertRefused(() -> LockFactory.open("redis://user:" + CANARY + "@host", Map.of()))
                .hasMessageContaining("backend must be a name without ':'")
                .hasMessageContaining("memory");
    }

    /** A URL whose backend is not there tells its scheme and the artifact, and nothing else of it. */
    @ParameterizedTest
    @CsvSource({
        "redis, lock-redis",
        "rediss, lock-redis",
        "redis-cluster, lock-redis",
        "redis-sentinel, lock-redis",
        "zookeeper, lock-zookeeper",
        "jdbc, lock-jdbc",
        "redlock, lock-redlock",
    })
    void open_schemeNotOnClassPath_namesArtifact(String scheme, String artifact) {
        assertRefused(() -> LockFactory.open(scheme + "://user:" + CANARY + "@10.1.2.3:6379/?password=" + CANARY))
                .hasMessageContaining("no backend for URL scheme '" + scheme + "'")
                .hasMessageContaining("memory")
                .hasMessageEndingWith("add dev.mortise:" + artifact)
                .hasMessageNotContaining("10.1.2.3");
    }

    /** A scheme that nobody knows is named, with the backends that are there and no guess. */
    @Test
    void open_unknownScheme_listsKnownBackends() {
        assertRefused(() -> LockFactory.open("etcd://user:" + CANARY + "@host"))
                .hasMessageContaining("no backend for URL scheme 'etcd'")
                .hasMessageContaining("memory")
                .hasMessageNotContaining("add dev.mortise");
    }

    /** Something that is no URL is not repeated: it may be a secret. */
    @ParameterizedTest
    @ValueSource(strings = {CANARY, "", " memory:" + CANARY, "//" + CANARY, ":" + CANARY, "user " + CANARY + ":x"})
    void open_noUrl_refusedUnseen(String url) {
        assertRefused(() -> LockFactory.open(url))
                .hasMessageContaining("url must begin with a scheme and ':'")
                .hasMessageContaining("memory");
    }

    /** A setting that nobody knows is named without its value, with those that are known. */
    @Test
    void open_unknownSetting_listsKnownOnes() {
        assertRefused(() -> LockFactory.open("memory", Map.of("leese", CANARY, "pass\nword", CANARY)))
                .hasMessage(
                        "unknown setting 'leese', 'pass\\u000Aword' for backend 'memory'; known settings are"
                                + " command-timeout, hand-off-time, hand-offs, interrupt-on-loss, lease, margin, renew-every, url");
    }

    /** A setting with a value that it cannot have is named, with what would be right. */
    @ParameterizedTest
    @CsvSource({
        "lease, soon, 'a duration such as 200ms, 5s, 1m or PT5S'",
        "lease, 5, 'a duration such as 200ms, 5s, 1m or PT5S'",
        "renew-every, -1s, 'a duration such as 200ms, 5s, 1m or PT5S'",
        "margin, '', 'a duration such as 200ms, 5s, 1m or PT5S'",
        "command-timeout, 9999999999999999999s, 'a duration such as 200ms, 5s, 1m or PT5S'",
        "hand-offs, many, 'a whole number from 0 to 1000000'",
        "hand-offs, -1, 'a whole number from 0 to 1000000'",
        "hand-off-time, 5 weeks, 'a duration such as 200ms, 5s, 1m or PT5S'",
        "interrupt-on-loss, yes, 'true or false'",
    })
    void open_badSetting_namesSettingAndValue(String setting, String value, String rule) {
        assertRefused(() -> LockFactory.open("memory", Map.of(setting, value, "url", "memory:" + CANARY)))
                .hasMessage("setting '" + setting + "' must be " + rule + " but was '" + value + "'");
    }

    /** A setting whose value is out of the option's bounds is refused like the option. */
    @Test
    void open_settingOutOfBounds_namesBounds() {
        assertRefused(() -> LockFactory.open("memory", Map.of("lease", "10ms")))
                .hasMessage("lease must be between PT0.1S and PT720H but was PT0.01S");
    }

    /** A URL of another backend's scheme is refused by name, with nothing of it but the scheme. */
    @Test
    void open_urlOfAnotherBackend_namesSchemes() {
        assertRefused(() -> LockFactory.open("memory", Map.of("url", "redis://:" + CANARY + "@host")))
                .hasMessage("setting 'url' for backend 'memory' must have one of the schemes memory but has 'redis'");
        assertRefused(() -> LockFactory.open("memory", Map.of("url", CANARY)))
                .hasMessageContaining("setting 'url' must begin with a scheme");
    }

    /** A setting without a name or value is refused by what is known of it. */
    @Test
    void open_nullSetting_named() {
        Map<String, String> noValue = new HashMap<>();
        noValue.put("lease", null);
        assertRefused(() -> LockFactory.open("memory", noValue)).hasMessage("setting 'lease' must not be null");
        assertRefused(() -> LockFactory.open("memory", Collections.singletonMap(null, CANARY)))
                .hasMessage("the name of a setting must not be null");
    }

    /** Every argument that is missing is named. */
    @Test
    void open_nullArgument_named() {
        LockOptions options = LockOptions.defaults();
        assertMissing("url", () -> LockFactory.open(null));
        assertMissing("url", () -> LockFactory.open(null, options));
        assertMissing("options", () -> LockFactory.open("memory:", (LockOptions) null));
        assertMissing("backend", () -> LockFactory.open(null, Map.of()));
        assertMissing("settings", () -> LockFactory.open("memory", (Map<String, String>) null));
        assertMissing("backend", () -> LockFactory.of(null, options));
        assertMissing("options", () -> LockFactory.of(PlainBackend.create(), null));
    }

    private static void assertMissing(String argument, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(NullPointerException.class).hasMessageStartingWith(argument);
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> assertRefused(ThrowingCallable call) {
        return assertThatThrownBy(call)
                .isInstanceOf(IllegalArgumentException.class)
                .satisfies(thrown -> {
                    StringWriter everything = new StringWriter(); // causes and suppressed ones too
                    thrown.printStackTrace(new PrintWriter(everything));
                    assertThat(everything.toString()).doesNotContain(CANARY);
                });
    }
}
