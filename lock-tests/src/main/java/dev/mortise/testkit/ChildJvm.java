package dev.mortise.testkit;

import dev.mortise.testkit.servers.TempDirs;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A process with the Java and the class path of this one, to talk with in lines. Its standard error goes to a file, which
 * {@link #describe()} quotes.
 *
 * <p>Not thread-safe.
 */
public final class ChildJvm implements AutoCloseable {
    private static final List<String> FLAGS = List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    private static final Duration EXIT_LIMIT = Delays.millis(8_000);
    private static final int QUOTED = 4_000;

    private final Path directory;
    private final Process process;
    private final Writer input;
    private final Thread reader;
    private final Thread atExit;

    private ChildJvm(Path directory, Process process, Consumer<String> lines, Runnable ended) {
        this.directory = directory;
        this.process = process;
        this.input = process.outputWriter(StandardCharsets.US_ASCII);
        this.reader = Threads.daemon("child-" + process.pid(), () -> read(lines, ended));
        this.atExit = new Thread(process::destroyForcibly); // a stopped child would not see its input end
    }

    /**
     * Starts a class of this class path. The consumers run on a thread of their own.
     *
     * @param args for everybody on the machine to see
     * @param lines told each line that the child says
     * @param ended told that there will be no more
     */
    public static ChildJvm start(Class<?> main, List<String> args, Consumer<String> lines, Runnable ended) {
        return start(Map.of(), main, args, lines, ended);
    }

    /**
     * Starts a class of this class path, with variables added to its environment.
     *
     * @param environment what is added to this JVM's own
     */
    public static ChildJvm start(
            Map<String, String> environment, Class<?> main, List<String> args, Consumer<String> lines, Runnable ended) {
        try {
            Path directory = TempDirs.create("child-jvm-");
            // a child that is killed leaves what it unpacked
            List<String> command = command(Map.of("java.io.tmpdir", directory.toString()), main, args);
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectError(errors(directory).toFile());
            builder.environment().putAll(environment);
            ChildJvm child = new ChildJvm(directory, builder.start(), lines, ended);
            Runtime.getRuntime().addShutdownHook(child.atExit);
            child.reader.start();
            return child;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The command that runs a class of this class path, in a JVM that is small and quick to start.
     *
     * @param properties its system properties
     */
    public static List<String> command(Map<String, String> properties, Class<?> main, List<String> args) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(FLAGS);
        properties.forEach((name, value) -> command.add("-D" + name + "=" + value));
        command.addAll(List.of("-cp", absolute(System.getProperty("java.class.path")), main.getName()));
        command.addAll(args);
        return command;
    }

    /** A class path that means the same in every directory: a program may be started in another one. */
    static String absolute(String classPath) {
        return Stream.of(classPath.split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static Path errors(Path directory) {
        return directory.resolve("errors");
    }

    /** The process. */
    public long pid() {
        return process.pid();
    }

    /** Whether the process lives; a stopped one does. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** Sends a line; a child that is gone is for the reader to notice. */
    public void send(String line) {
        try {
            input.write(line + "\n");
            input.flush();
        } catch (IOException gone) {
            // the reader sees the end
        }
    }

    /** Sends a signal, by its name without {@code SIG}. */
    public void signal(String signal) {
        Signals.send(signal, process.pid());
    }

    /** Stops all threads. */
    public void stop() {
        Signals.stop(process.pid());
    }

    /** Waits for the end. */
    public boolean hasEnded(Duration limit) {
        try {
            return process.waitFor(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Ends the child's input and waits for its end; after a while, by force. */
    @Override
    public void close() {
        try {
            input.close();
        } catch (IOException gone) {
            // then it needs no telling
        }
        if (!hasEnded(EXIT_LIMIT)) {
            process.destroyForcibly();
        }
        Threads.join(reader);
        Runtime.getRuntime().removeShutdownHook(atExit);
        TempDirs.delete(directory);
    }

    /** The child's state, and what it said last on its standard error. */
    public String describe() {
        String state = process.isAlive() ? "alive" : "ended with " + process.exitValue();
        return "child " + process.pid() + " (" + state + ")" + lastWords();
    }

    private String lastWords() {
        try {
            String all = Files.readString(errors(directory), StandardCharsets.ISO_8859_1)
                    .strip();
            return all.isEmpty() ? "" : ", which said:\n" + all.substring(Math.max(0, all.length() - QUOTED));
        } catch (IOException unreadable) {
            return "";
        }
    }

    private void read(Consumer<String> lines, Runnable ended) {
        try (BufferedReader out = process.inputReader(StandardCharsets.US_ASCII)) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                lines.accept(line);
            }
        } catch (IOException gone) {
            // as good as the end
        }
        ended.run();
    }
}
