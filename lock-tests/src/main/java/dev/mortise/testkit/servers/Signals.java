package dev.mortise.testkit.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Sends signals to processes. */
final class Signals {
    private static final long LIMIT_S = 10;

    private Signals() {}

    /** Sends a signal and waits until it is sent. */
    static void send(String signal, long pid) {
        try {
            // the shell has this command everywhere, which cannot be said of a program named kill
            Process kill = new ProcessBuilder("sh", "-c", "kill -" + signal + " " + pid)
                    .redirectErrorStream(true)
                    .start();
            if (!kill.waitFor(LIMIT_S, TimeUnit.SECONDS) || kill.exitValue() != 0) {
                kill.destroyForcibly();
                throw new IllegalStateException("cannot send signal " + signal + " to process " + pid);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while sending signal " + signal, e);
        }
    }

    /**
     * Whether the first thread of a process is stopped by a signal; where there is no {@code /proc} to ask, says yes. For
     * Redis that thread is enough: it serves all commands.
     */
    static boolean isStopped(long pid) {
        Path stat = Path.of("/proc", Long.toString(pid), "stat");
        if (!Files.exists(stat)) {
            return true;
        }
        try {
            String line = Files.readString(stat, StandardCharsets.ISO_8859_1);
            return line.charAt(line.lastIndexOf(')') + 2) == 'T'; // the name in parentheses may hold anything
        } catch (IOException changing) {
            return false;
        }
    }
}
