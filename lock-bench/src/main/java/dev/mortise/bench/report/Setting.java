package dev.mortise.bench.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Properties;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** When, where and with what a run was made; nothing that names a machine. */
final class Setting {
    private static final String VERSIONS = "versions.properties";

    private Setting() {}

    static String text(Plan plan, Duration took) {
        return String.format(
                """
                - %s, in %d min %d s; contests: %s
                - %d processors, %,d MiB of heap at most; %s %s, Java %s (%s)
                - %s
                """,
                LocalDate.now(ZoneOffset.UTC),
                took.toMinutes(),
                took.toSecondsPart(),
                plan,
                Runtime.getRuntime().availableProcessors(),
                Runtime.getRuntime().maxMemory() >> 20,
                System.getProperty("os.name"),
                System.getProperty("os.arch"),
                Runtime.version(),
                System.getProperty("java.vendor"),
                versions());
    }

    /** From the build, which knows what it put together. */
    private static String versions() {
        Properties versions = new Properties();
        try (InputStream file = Setting.class.getResourceAsStream(VERSIONS)) {
            versions.load(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new TreeSet<>(versions.stringPropertyNames())
                .stream()
                        .map(name -> name.replace('-', ' ') + " " + versions.getProperty(name))
                        .collect(Collectors.joining(", "));
    }
}
