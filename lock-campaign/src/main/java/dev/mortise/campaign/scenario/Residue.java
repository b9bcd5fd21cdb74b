package dev.mortise.campaign.scenario;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What this process has open. */
final class Residue {
    private static final Path FILES = Path.of("/proc/self/fd");

    /** Where the system lists connections, and in which column their inodes are. */
    private static final Map<String, Integer> CONNECTIONS =
            Map.of("/proc/self/net/tcp", 9, "/proc/self/net/tcp6", 9, "/proc/self/net/unix", 6);

    private Residue() {}

    /** How many threads of the library there are. */
    static long threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("mortise-"))
                .count();
    }

    /**
     * How many sockets listen or have a connection; zero where the system does not tell. One whose connection is over is not
     * counted: a server in this process may keep it until it has something else to do.
     */
    static long sockets() {
        if (!Files.isDirectory(FILES)) {
            return 0;
        }
        try (Stream<Path> files = Files.list(FILES)) {
            Set<String> open = files.map(Residue::target).collect(Collectors.toSet());
            return CONNECTIONS.entrySet().stream()
                    .flatMap(table -> inodes(Path.of(table.getKey()), table.getValue()))
                    .filter(inode -> open.contains("socket:[" + inode + "]"))
                    .count();
        } catch (IOException | UncheckedIOException changing) {
            return Long.MAX_VALUE; // asked again
        }
    }

    private static String target(Path file) {
        try {
            return Files.readSymbolicLink(file).toString();
        } catch (IOException closed) {
            return "";
        }
    }

    private static Stream<String> inodes(Path table, int column) {
        if (!Files.exists(table)) {
            return Stream.empty();
        }
        try {
            return Files.readAllLines(table).stream()
                    .skip(1) // the names of the columns
                    .map(line -> line.strip().split("\\s+")[column]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The heap in use after a collection, in bytes. */
    static long heap() {
        Runtime runtime = Runtime.getRuntime();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            System.gc();
            least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
        }
        return least;
    }
}
