package dev.mortise.examples.flashsale;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A process that sells, as seen from outside: {@link SellerMain}. For one thread at a time, but any may dismiss it. */
final class SellerProcess {
    /** Small and quick to start; and SQLite is a native library, about which newer JDKs would warn. */
    private static final List<String> FLAGS =
            List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED");

    private static final long EXIT_LIMIT_S = 5;

    private final Process process;
    private final Writer input;
    private final BufferedReader output;

    private SellerProcess(Process process) {
        this.process = process;
        this.input = process.outputWriter(StandardCharsets.UTF_8);
        this.output = process.inputReader(StandardCharsets.UTF_8);
    }

    /** @param directory for what the process and its drivers unpack and leave there */
    static SellerProcess start(int number, Options options, Path directory) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(FLAGS);
        command.add("-Djava.io.tmpdir=" + directory);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), SellerMain.class.getName()));
        command.add(Integer.toString(number));
        command.addAll(options.args());
        return new SellerProcess(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    /**
     * Waits until the process has its locks open.
     *
     * @throws IllegalArgumentException if the URL is wrong
     * @throws IOException if nobody answers there
     */
    void awaitReady() throws IOException {
        String line = output.readLine();
        if (line == null) {
            throw new IOException("process " + pid() + " has ended before it was ready");
        }
        if (line.startsWith(SellerMain.WRONG)) {
            throw new IllegalArgumentException(line.substring(SellerMain.WRONG.length()));
        }
        if (line.startsWith(SellerMain.FAILED)) {
            throw new IOException(line.substring(SellerMain.FAILED.length()));
        }
    }

    /** Begins a sale; the future is done when the process is, or has ended. */
    CompletableFuture<Void> sell(Mode mode, Path file) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        Thread listener = new Thread(() -> {
            try {
                input.write(mode.name() + " " + file + "\n");
                input.flush();
                output.readLine();
            } catch (IOException gone) {
                // as good as done
            }
            done.complete(null);
        });
        listener.setDaemon(true);
        listener.start();
        return done;
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Ends the process's input, whereupon it gives back its locks and ends. */
    void dismiss() {
        try {
            input.close();
        } catch (IOException gone) {
            // then it needs no telling
        }
    }

    /** Waits for the end of a process that was dismissed; after a while, by force. */
    void awaitEnd() {
        try {
            if (!process.waitFor(EXIT_LIMIT_S, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
