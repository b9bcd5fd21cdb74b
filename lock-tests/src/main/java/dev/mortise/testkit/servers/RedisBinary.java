package dev.mortise.testkit.servers;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The executable {@code redis-server} of this system, taken out of its jar once for each JVM, and deleted when that ends.
 * The system property {@code mortise.test.redis-server} names another one. With {@code --sentinel} the same executable is a sentinel.
 */
final class RedisBinary {
    private static final String NAME = "redis-server-7.0.15-" + system() + "-" + processor();

    private static Path extracted; // guarded by the class

    private RedisBinary() {}

    static synchronized Path path() {
        String given = System.getProperty("mortise.test.redis-server");
        if (given != null) {
            return Path.of(given);
        }
        if (extracted == null) {
            extracted = extract();
        }
        return extracted;
    }

    private static Path extract() {
        try (InputStream in = RedisBinary.class.getResourceAsStream("/" + NAME)) {
            if (in == null) {
                throw new IllegalStateException("there is no " + NAME
                        + " on the class path: org.signal:embedded-redis has it for Linux and macOS");
            }
            Path directory = TempDirs.create();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> TempDirs.delete(directory)));
            Path file = directory.resolve("redis-server");
            Files.copy(in, file);
            if (!file.toFile().setExecutable(true)) {
                throw new IllegalStateException("cannot make " + file + " executable");
            }
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String system() {
        String name = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        return name.startsWith("mac") ? "darwin" : name;
    }

    private static String processor() {
        String name = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        return switch (name) {
            case "x86_64" -> "amd64";
            case "aarch64" -> "arm64";
            case "x86", "i386" -> "386";
            default -> name;
        };
    }
}
