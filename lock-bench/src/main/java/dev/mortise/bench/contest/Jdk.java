package dev.mortise.bench.contest;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Which Java runs other processes. Not to be instantiated. */
public final class Jdk {
    /** Set to the home of a JDK of 21 or newer where this one is older. */
    public static final String PROPERTY = "mortise.bench.virtual-jdk";

    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

    private Jdk() {}

    /** The home of the one that runs this. */
    static Path own() {
        return Path.of(System.getProperty("java.home"));
    }

    /** The home of one that has virtual threads, if there is one. */
    public static Optional<Path> withVirtualThreads() {
        String given = System.getProperty(PROPERTY);
        if (given != null) {
            return Optional.of(Path.of(given));
        }
        return Runtime.version().feature() >= FIRST_WITH_VIRTUAL_THREADS ? Optional.of(own()) : Optional.empty();
    }

    static Path executable(Path home) {
        return home.resolve("bin").resolve("java");
    }

    /** Whether there is a Java in it. */
    public static boolean isHome(Path home) {
        return Files.isExecutable(executable(home));
    }
}
