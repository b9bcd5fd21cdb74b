package dev.mortise.redis.interop;

import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process that does its share of the critical sections with the lock of one library. */
final class LibraryProcess implements AutoCloseable {
    private final Process process;
    private final Path errors;
    private final BufferedReader out;
    private final Writer in;
    private final Actors actors = new Actors();

    private LibraryProcess(Process process, Path errors) {
        this.process = process;
        this.errors = errors;
        this.out = process.inputReader(StandardCharsets.US_ASCII);
        this.in = process.outputWriter(StandardCharsets.US_ASCII);
    }

    static LibraryProcess start(Library library, String url, String name, Path dir, int sections) throws IOException {
        Path errors = Files.createTempFile(dir, library.name(), ".err");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> command = List.of(
                java,
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                LibraryProcessMain.class.getName(),
                library.name(),
                url,
                name,
                dir.toString(),
                Integer.toString(sections));
        return new LibraryProcess(
                new ProcessBuilder(command).redirectError(errors.toFile()).start(), errors);
    }

    /** Waits until the library is connected. */
    void awaitReady() throws IOException {
        await("ready", Delays.millis(30_000));
    }

    /** Has it start; returns at once. */
    void go() throws IOException {
        in.write("go\n");
        in.flush();
    }

    /** Waits until all sections are done. */
    void awaitDone(Duration limit) throws IOException {
        await("done", limit);
    }

    private void await(String word, Duration limit) throws IOException {
        String line = actors.call("reads-" + process.pid(), out::readLine).join(limit);
        if (!word.equals(line)) {
            throw new AssertionError("'" + line + "' instead of '" + word + "' from a process that said:\n"
                    + Files.readString(errors, StandardCharsets.ISO_8859_1));
        }
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        try {
            process.waitFor(Delays.PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        actors.joinAll(); // whoever still reads has seen the end
        out.close();
    }
}
