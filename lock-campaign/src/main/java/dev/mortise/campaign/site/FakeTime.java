package dev.mortise.campaign.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** libfaketime, if it is installed: shows a JVM another time of day, which can be moved while it runs. */
public final class FakeTime {
    private static final String LIBRARY = "libfaketimeMT.so.1";
    private static final List<Path> ROOTS = List.of(Path.of("/usr/lib"), Path.of("/usr/lib64"), Path.of("/usr/local/lib"));
    private static final int DEPTH = 3;

    private final Path library;
    private final Path offset;

    private FakeTime(Path library, Path offset) {
        this.library = library;
        this.offset = offset;
    }

    /** Finds it; empty if it is not installed. */
    public static Optional<FakeTime> find(Path directory) throws IOException {
        for (Path root : ROOTS) {
            if (Files.isDirectory(root)) {
                try (Stream<Path> all = Files.find(root, DEPTH, (path, kind) -> path.endsWith(LIBRARY))) {
                    Optional<Path> found = all.findFirst();
                    if (found.isPresent()) {
                        FakeTime fake = new FakeTime(found.get(), directory.resolve("time").toAbsolutePath());
                        fake.jump(0);
                        return Optional.of(fake);
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** What the JVM's environment needs. */
    public Map<String, String> environment() {
        return Map.of(
                "LD_PRELOAD", library.toString(),
                "FAKETIME_TIMESTAMP_FILE", offset.toString(),
                "FAKETIME_NO_CACHE", "1",
                "FAKETIME_DONT_FAKE_MONOTONIC", "1");
    }

    /** Moves the time of day, at once. */
    public void jump(long seconds) throws IOException {
        Files.writeString(offset, (seconds < 0 ? "" : "+") + seconds + "s\n");
    }
}
