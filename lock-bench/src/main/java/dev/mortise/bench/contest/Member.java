package dev.mortise.bench.contest;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process of a crowd, as seen from outside: {@link MemberMain} with the Java and the class path of this one. */
final class Member implements AutoCloseable {
    private static final long EXIT_LIMIT_S = 10;

    private final Process process;
    private final Writer input;
    private final BufferedReader output;

    private Member(Process process) {
        this.process = process;
        this.input = process.outputWriter(StandardCharsets.US_ASCII);
        this.output = process.inputReader(StandardCharsets.US_ASCII);
    }

    /** What one run of the process came to. */
    record Result(long pairs, long nanos, long longestWaitNanos) {
        String line() {
            return pairs + " " + nanos + " " + longestWaitNanos;
        }

        static Result parse(String line) {
            String[] words = line.split(" ");
            return new Result(Long.parseLong(words[0]), Long.parseLong(words[1]), Long.parseLong(words[2]));
        }
    }

    static Member start(Contestant contestant, String url, Path counter, int threads) {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-cp",
                System.getProperty("java.class.path"),
                MemberMain.class.getName(),
                ContestantKey.of(contestant),
                url,
                counter.toString(),
                Integer.toString(threads));
        try {
            return new Member(new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void awaitReady() {
        String line = read();
        if (!line.equals(MemberMain.READY)) {
            throw new IllegalStateException("process " + process.pid() + " is not ready but said '" + line + "'");
        }
    }

    void begin(Duration time) {
        try {
            input.write(time.toMillis() + "\n");
            input.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Result awaitResult() {
        return Result.parse(read());
    }

    private String read() {
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
    void dismiss() {
        try {
            input.close();
        } catch (IOException gone) {
            // then it needs no telling
        }
    }

    /** Waits for the end of a process that was dismissed; after a while, by force. */
    @Override
    public void close() {
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
