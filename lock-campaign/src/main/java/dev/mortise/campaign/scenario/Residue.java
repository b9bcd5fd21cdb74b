package dev.mortise.campaign.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What this process has open. */
final class Residue {
    private static final Path FILES = Path.of("/proc/self/fd");

    private Residue() {}

    /** How many threads of the library there are. */
    static long threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("mortise-"))
                .count();
    }

    /** How many sockets are open; zero where the system does not tell. */
    static long sockets() {
        if (!Files.isDirectory(FILES)) {
            return 0;
        }
        try (Stream<Path> files = Files.list(FILES)) {
            return files.filter(Residue::isSocket).count();
        } catch (IOException changing) {
            return Long.MAX_VALUE; // asked again
        }
    }

    private static boolean isSocket(Path file) {
        try {
            return Files.readSymbolicLink(file).toString().startsWith("socket:");
        } catch (IOException closed) {
            return false;
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
