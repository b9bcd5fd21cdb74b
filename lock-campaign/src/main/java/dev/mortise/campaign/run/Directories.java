package dev.mortise.campaign.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Makes and deletes directories. */
final class Directories {
    private Directories() {}

    /** An empty directory, whatever was there. */
    static void renew(Path directory) throws IOException {
        delete(directory);
        Files.createDirectories(directory);
    }

    static void delete(Path directory) throws IOException {
        if (Files.exists(directory)) {
            List<Path> all;
            try (Stream<Path> walk = Files.walk(directory)) {
                all = walk.sorted(Comparator.reverseOrder()).toList();
            }
            for (Path path : all) {
                Files.deleteIfExists(path);
            }
        }
    }
}
