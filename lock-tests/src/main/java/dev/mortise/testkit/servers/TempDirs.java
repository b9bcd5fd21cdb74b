package dev.mortise.testkit.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Makes and deletes directories for what servers write. */
final class TempDirs {
    private TempDirs() {}

    static Path create() {
        try {
            return Files.createTempDirectory("mortise-server-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes a directory with all that is in it, as far as the system lets us. */
    static void delete(Path directory) {
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException | UncheckedIOException leftToTheSystem) {
            // it is in the directory for temporary files
        }
    }
}
