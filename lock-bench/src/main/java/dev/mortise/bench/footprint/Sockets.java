package dev.mortise.bench.footprint;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The TCP connections of this process, as Linux lists them. */
final class Sockets {
    private static final Path SELF = Path.of("/proc/self");
    private static final String ESTABLISHED = "01";
    private static final int STATE = 3;
    private static final int INODE = 9;

    private Sockets() {}

    /** How many are open, or -1 where nobody can tell. */
    static long open() {
        try {
            Set<String> connections = established();
            try (Stream<Path> files = Files.list(SELF.resolve("fd"))) {
                return files.map(Sockets::target).filter(connections::contains).count();
            }
        } catch (IOException notLinux) {
            return -1;
        }
    }

    private static Set<String> established() throws IOException {
        Set<String> found = new HashSet<>();
        for (String table : List.of("tcp", "tcp6")) {
            Path file = SELF.resolve("net").resolve(table);
            for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
                String[] fields = line.strip().split("\\s+");
                if (fields.length > INODE && fields[STATE].equals(ESTABLISHED)) {
                    found.add("socket:[" + fields[INODE] + "]");
                }
            }
        }
        return found;
    }

    private static String target(Path file) {
        try {
            return Files.readSymbolicLink(file).toString();
        } catch (IOException closedMeanwhile) {
            return "";
        }
    }
}
