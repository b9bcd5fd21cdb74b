package dev.mortise.testkit.servers;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Runs programs that end by themselves. */
final class Commands {
    private Commands() {}

    /**
     * Runs a command with the given input and waits for its end.
     *
     * @throws IllegalStateException if it fails, with what it said
     */
    static void run(List<String> command, Path directory, InputStream input) throws IOException {
        Path output = Files.createTempFile("mortise-", ".out");
        try {
            Process process = new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            IOException broken = feed(input, process);
            int code = await(process);
            if (code != 0 || broken != null) {
                throw new IllegalStateException(
                        command.get(0) + " ended with code " + code + " and said:\n" + Files.readString(output),
                        broken);
            }
        } finally {
            Files.delete(output);
        }
    }

    private static int await(Process process) {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a command was running", e);
        }
    }

    /** A program that ends before it has read everything says why in its output. */
    private static IOException feed(InputStream input, Process process) {
        try (OutputStream to = process.getOutputStream()) {
            input.transferTo(to);
            return null;
        } catch (IOException e) {
            return e;
        }
    }
}
