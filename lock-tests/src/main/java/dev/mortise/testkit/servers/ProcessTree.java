package dev.mortise.testkit.servers;

import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.Signals;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** A process with all that it started: PostgreSQL has one for each connection. */
final class ProcessTree {
    private static final Duration END_LIMIT = Delays.millis(3_000);

    private final Process root;
    private volatile boolean paused;

    ProcessTree(Process root) {
        this.root = root;
    }

    boolean isAlive() {
        return root.isAlive();
    }

    long pid() {
        return root.pid();
    }

    /** Stops the root first: it starts no more then, and those that end stay listed. */
    void pause() {
        paused = true;
        Signals.stop(pid());
        descendants().forEach(Signals::stop);
    }

    void resume() {
        descendants().forEach(pid -> Signals.send("CONT", pid));
        Signals.send("CONT", pid());
        paused = false;
    }

    /** Asks the root to end, in whatever state it is, and kills it if it does not. */
    void end(String signal) {
        if (!isAlive()) {
            return;
        }
        try {
            Signals.send(signal, pid());
            if (paused) {
                resume(); // it sees the signal only then
            }
        } catch (IllegalStateException endedMeanwhile) {
            // then there is nobody to tell
        }
        if (!hasEnded()) {
            kill();
        }
    }

    void kill() {
        if (!isAlive()) {
            return;
        }
        Signals.stop(pid()); // or it might start another one after they were listed
        Stream.concat(Stream.of(pid()), descendants().stream()).toList().forEach(Signals::kill);
        if (!hasEnded()) {
            throw new IllegalStateException("process " + pid() + " is alive after SIGKILL");
        }
    }

    private List<Long> descendants() {
        return root.descendants().map(ProcessHandle::pid).toList();
    }

    private boolean hasEnded() {
        return Eventually.within(END_LIMIT, () -> !root.isAlive());
    }
}
