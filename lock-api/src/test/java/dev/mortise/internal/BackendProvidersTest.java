package dev.mortise.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.mortise.LockOptions;
import dev.mortise.memory.MemoryLockBackend;
import dev.mortise.memory.MemoryStore;
import dev.mortise.spi.BackendSettings;
import dev.mortise.spi.LockBackend;
import dev.mortise.spi.LockBackendProvider;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where providers are looked for, and what happens if one of them is not as it should be. */
final class BackendProvidersTest {
    private static final String CANARY = "c4nary-passw0rd";

    private final ClassLoader contextBefore = Thread.currentThread().getContextClassLoader();

    @TempDir
    private Path services;

    @AfterEach
    void restoreContextClassLoader() {
        Thread.currentThread().setContextClassLoader(contextBefore);
    }

    /** A provider that only the context class loader sees is found, gets the URL and the timeout, and knows its settings. */
    @Test
    void open_providerOfContextLoader_found() throws IOException {
        onContextClassPath(FirstFake.class.getName());
        LockOptions options =
                LockOptions.builder().commandTimeout(Duration.ofMillis(123)).build();

        BackendRegistry.open("fake2:" + CANARY, options).backend().close();
        assertThat(FirstFake.opened.url()).contains("fake2:" + CANARY);
        assertThat(FirstFake.opened.commandTimeout()).isEqualTo(Duration.ofMillis(123));

        Map<String, String> settings = Map.of("tables", "t", "command-timeout", "456ms");
        BackendRegistry.open("fake", settings).backend().close();
        assertThat(FirstFake.opened.text("tables")).contains("t");
        assertThat(FirstFake.opened.commandTimeout()).isEqualTo(Duration.ofMillis(456));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> BackendRegistry.open("nope:", LockOptions.defaults()))
                .withMessage("no backend for URL scheme 'nope'; on the class path: fake, memory");
    }

    /** A context class loader that sees nothing does not hide what comes with the library. */
    @Test
    void open_contextLoaderSeesNothing_ownLoaderAsked() {
        Thread.currentThread().setContextClassLoader(ClassLoader.getPlatformClassLoader());
        BackendRegistry.open("memory:", LockOptions.defaults()).backend().close();

        Thread.currentThread().setContextClassLoader(null);
        BackendRegistry.open("memory", Map.of()).backend().close();
    }

    /** Two providers for one name or scheme are refused, and both are named. */
    @Test
    void open_twoProvidersAlike_refusedNamingBoth() throws IOException {
        onContextClassPath(FirstFake.class.getName(), SecondFake.class.getName());
        String both = FirstFake.class.getName() + " and " + SecondFake.class.getName();

        assertThatIllegalStateException()
                .isThrownBy(() -> BackendRegistry.open("fake", Map.of()))
                .withMessage("two backends named 'fake' on the class path: " + both);
        assertThatIllegalStateException()
                .isThrownBy(() -> BackendRegistry.open("fake2:" + CANARY, LockOptions.defaults()))
                .withMessage("two backends for URL scheme 'fake2' on the class path: " + both);
        BackendRegistry.open("memory", Map.of()).backend().close();
    }

    /** A provider that does not load hides no other one, and is told of when a backend is missed. */
    @Test
    void open_brokenProvider_othersOpenAndItIsTold() throws IOException {
        onContextClassPath("no.such.Provider", FirstFake.class.getName());

        BackendRegistry.open("fake", Map.of()).backend().close();
        Throwable missing = catchThrowable(() -> BackendRegistry.open("redis:" + CANARY, LockOptions.defaults()));
        assertThat(missing.getSuppressed()).hasSize(1);
        assertThat(missing.getSuppressed()[0]).hasMessageContaining("no.such.Provider");
    }

    /** A class loader that cannot list providers does not make the search endless. */
    @Test
    void open_contextLoaderFails_ownLoaderAsked() {
        Thread.currentThread().setContextClassLoader(new ClassLoader(null) {
            @Override
            protected Enumeration<URL> findResources(String name) throws IOException {
                throw new IOException("planted");
            }
        });

        BackendRegistry.open("memory", Map.of()).backend().close();
    }

    private void onContextClassPath(String... providers) throws IOException {
        Path file = services.resolve("META-INF/services/" + LockBackendProvider.class.getName());
        Files.createDirectories(file.getParent());
        Files.write(file, Arrays.asList(providers));
        URL[] urls = {services.toUri().toURL()};
        Thread.currentThread()
                .setContextClassLoader(new URLClassLoader(urls, getClass().getClassLoader()));
    }

    /** Opens memory backends under another name and keeps what it was given. */
    public static class FirstFake implements LockBackendProvider {
        private static BackendSettings opened;

        @Override
        public String name() {
            return "fake";
        }

        @Override
        public Set<String> schemes() {
            return Set.of("fake", "fake2");
        }

        @Override
        public Set<String> settings() {
            return Collections.singleton("tables");
        }

        @Override
        public LockBackend open(BackendSettings settings) {
            opened = settings;
            return new MemoryLockBackend(MemoryStore.create());
        }
    }

    /** Another provider that claims the same. */
    public static final class SecondFake extends FirstFake {}
}
