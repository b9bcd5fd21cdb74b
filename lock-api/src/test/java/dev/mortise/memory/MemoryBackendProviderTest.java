package dev.mortise.memory;

import static dev.mortise.memory.TwoProcesses.LOCK;
import static dev.mortise.memory.TwoProcesses.request;
import static dev.mortise.spi.LockMode.MUTEX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.mortise.spi.BackendSettings;
import dev.mortise.spi.LockBackend;
import dev.mortise.spi.LockBackendProvider;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class MemoryBackendProviderTest {
    private final String name = "store-" + UUID.randomUUID();

    /** The provider is found the way users' programs find it. */
    @Test
    void serviceLoader_always_findsTheProvider() {
        assertThat(ServiceLoader.load(LockBackendProvider.class))
                .hasAtLeastOneElementOfType(MemoryBackendProvider.class);
    }

    /** The provider goes by the name and scheme of the design, and needs no settings. */
    @Test
    void provider_always_describesItself() {
        MemoryBackendProvider provider = new MemoryBackendProvider();

        assertThat(provider.name()).isEqualTo("memory");
        assertThat(provider.schemes()).containsExactly("memory");
        assertThat(provider.settings()).isEmpty();
    }

    /** Backends opened with one name meet in one store. */
    @Test
    void open_sameName_oneStore() {
        try (LockBackend here = open("memory:" + name);
                LockBackend there = open("MEMORY:" + name)) {
            take(here);

            assertThat(isHeld(there)).isTrue();
        }
    }

    /** Backends opened with different names do not meet, however odd the names are. */
    @Test
    void open_otherName_otherStore() {
        try (LockBackend here = open("memory:" + name);
                LockBackend there = open("memory://" + name);
                LockBackend upper = open("memory:" + name.toUpperCase(Locale.ROOT))) {
            take(here);

            assertThat(isHeld(there)).isFalse();
            assertThat(isHeld(upper)).isFalse();
            assertThat(SharedStores.isKnown("//" + name)).isTrue();
        }
    }

    /** Without a name, each backend has a store of its own, which nobody registers. */
    @Test
    void open_noName_ownStore() {
        try (LockBackend here = open("memory:");
                LockBackend there = open("memory:");
                LockBackend bare = new MemoryBackendProvider().open(settings(Map.of()))) {
            take(here);

            assertThat(isHeld(there)).isFalse();
            assertThat(isHeld(bare)).isFalse();
            assertThat(SharedStores.isKnown("")).isFalse();
        }
    }

    /** A named store lives until the last of its backends is closed, each counted once. */
    @Test
    void close_lastBackendOfAName_storeForgotten() {
        LockBackend here = open("memory:" + name);
        LockBackend there = open("memory:" + name);
        take(here);
        here.close();
        here.close();
        assertThat(SharedStores.isKnown(name)).isTrue();
        assertThat(isHeld(there)).isTrue();

        there.close();
        assertThat(SharedStores.isKnown(name)).isFalse();
        try (LockBackend next = open("memory:" + name)) {
            assertThat(isHeld(next)).isFalse();
        }
    }

    /** A URL of another kind is refused without being repeated. */
    @Test
    void open_otherScheme_refusedWithoutTheUrl() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> open("redis://:canary@host"))
                .withMessage("setting 'url' must begin with 'memory:'");
    }

    private static LockBackend open(String url) {
        return new MemoryBackendProvider().open(settings(Map.of("url", url)));
    }

    private static BackendSettings settings(Map<String, String> values) {
        return BackendSettings.of(values, Duration.ofSeconds(2));
    }

    private static void take(LockBackend backend) {
        assertThat(backend.contend(request("a", MUTEX), () -> {}).tryAcquire().grant())
                .isPresent();
    }

    private static boolean isHeld(LockBackend backend) {
        return backend.inspect(LOCK, MUTEX).isHeld(MUTEX);
    }
}
