package dev.mortise.bench.contest;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A process with the class path of this one, to talk with in lines; it is to end when its input does. For
 * one thread at a time.
 */
public final class Child implements AutoCloseable {
    private static final long EXIT_LIMIT_S = 10;

    private final Process process;
    private final Writer input;
    private final BufferedReader output;

    private Child(Process process) {
        this.process = process;
        this.input = process.outputWriter(StandardCharsets.US_ASCII);
        this.output = process.inputReader(StandardCharsets.US_ASCII);
    }

    /** Starts a class of this class path with the Java of this process. */
    public static Child start(List<String> jvmArgs, Class<?> main, String... args) {
        return start(Jdk.own(), jvmArgs, main, args);
    }

    static Child start(Path jdk, List<String> jvmArgs, Class<?> main, String... args) {
        List<String> command = new ArrayList<>();
        command.add(Jdk.executable(jdk).toString());
        command.addAll(jvmArgs);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(args));
        try {
            return new Child(new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes a line. */
    public void tell(String line) {
        try {
            input.write(line + "\n");
            input.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Waits for a line.
     *
     * @throws IllegalStateException if the process has ended
     */
    public String hear() {
        try {
            String line = output.readLine();
            if (line == null) {
                throw new IllegalStateException("process " + process.pid() + " has ended");
            }
            return line;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the process's input, whereupon it ends. */
    public void dismiss() {
        try {
            input.close();
        } catch (IOException gone) {
            // then it needs no telling
        }
    }

    /** Ends the process's input and waits for its end; after a while, by force. */
    @Override
    public void close() {
        dismiss();
        try {
            if (process.waitFor(EXIT_LIMIT_S, TimeUnit.SECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
    }
}
