package dev.mortise.testkit.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Makes and deletes directories for what servers and child processes write. */
public final class TempDirs {
    private TempDirs() {}

    static Path create() {
        return create("mortise-server-");
    }

    /** Makes a directory whose name begins with the prefix. */
    public static Path create(String prefix) {
        try {
            return Files.createTempDirectory(prefix);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes a directory with all that is in it, as far as the system lets us. */
    public static void delete(Path directory) {
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException | UncheckedIOException leftToTheSystem) {
            // it is in the directory for temporary files
        }
    }
}
