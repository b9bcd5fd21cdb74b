package dev.mortise.campaign.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A library that a server loads before all others, and that shows it another time of day: the true one, moved by as many
 * seconds as a file says. The monotonic clock stays as it is. It is compiled here, so a C compiler is needed.
 */
public final class ClockShim implements AutoCloseable {
    private static final String SOURCE = "clock-shim.c";
    private static final long COMPILE_LIMIT_S = 60;

    private final Path directory;
    private final Path library;
    private final Path offset;

    private ClockShim(Path directory) {
        this.directory = directory;
        this.library = directory.resolve("clock-shim.so");
        this.offset = directory.resolve("offset");
    }

    /** Compiles it; empty if there is no compiler that does. */
    public static Optional<ClockShim> compile() throws IOException, InterruptedException {
        // databases run as another user, which has to read it
        Path directory = Files.createTempDirectory("mortise-clock-");
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        ClockShim shim = new ClockShim(directory);
        Path source = directory.resolve(SOURCE);
        try (InputStream in = ClockShim.class.getResourceAsStream("/" + SOURCE)) {
            Files.copy(in, source);
        }
        shim.jump(0);
        if (shim.compiles(source)) {
            return Optional.of(shim);
        }
        shim.close();
        return Optional.empty();
    }

    private boolean compiles(Path source) throws InterruptedException {
        try {
            Process gcc = new ProcessBuilder(
                            "gcc", "-shared", "-fPIC", "-O1", "-o", library.toString(), source.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return gcc.waitFor(COMPILE_LIMIT_S, TimeUnit.SECONDS) && gcc.exitValue() == 0;
        } catch (IOException missing) {
            return false;
        }
    }

    /** What the server's environment needs. */
    public Map<String, String> environment() {
        return Map.of("LD_PRELOAD", library.toString(), "CLOCK_SHIM_OFFSET", offset.toString());
    }

    /** Moves the time of day, at once. */
    public void jump(long seconds) throws IOException {
        Path next = directory.resolve("next");
        Files.writeString(next, Long.toString(seconds), StandardCharsets.US_ASCII);
        Files.setPosixFilePermissions(next, PosixFilePermissions.fromString("rw-r--r--"));
        Files.move(next, offset, StandardCopyOption.ATOMIC_MOVE); // or a reader might find half a number
    }

    @Override
    public void close() {
        try {
            for (String name : new String[] {SOURCE, "clock-shim.so", "offset"}) {
                Files.deleteIfExists(directory.resolve(name));
            }
            Files.deleteIfExists(directory);
        } catch (IOException leftToTheSystem) {
            // it is in the directory for temporary files
        }
    }
}
