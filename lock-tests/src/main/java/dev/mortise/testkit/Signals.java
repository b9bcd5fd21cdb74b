package dev.mortise.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;

/** Sends signals to processes of the test. */
public final class Signals {
    private static final long LIMIT_S = 10;

    private Signals() {}

    /**
     * Sends a signal and waits until it is sent.
     *
     * @param signal its name without {@code SIG}
     * @throws IllegalStateException if it cannot be sent
     */
    public static void send(String signal, long pid) {
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

    /** Stops all threads of a process. They may run on for a while after the signal: waits until they have stopped. */
    public static void stop(long pid) {
        send("STOP", pid);
        Eventually.eventually("process " + pid + " has stopped", () -> ThreadStates.allStopped(pid));
    }

    /** Ends a process at once, if it is there, and waits until it has ended. Nobody needs to have taken note of its end. */
    public static void kill(long pid) {
        ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
        Eventually.eventually(
                "process " + pid + " has ended", () -> ProcessHandle.of(pid).isEmpty() || ThreadStates.allEnded(pid));
    }
}
