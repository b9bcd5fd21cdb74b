package dev.mortise.testkit.interop;

import dev.mortise.testkit.Delays;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Processes of several libraries that start at once and go for one lock. What came of it is in the {@link GuardedFile} of
 * the directory.
 *
 * @param url what {@link Library#open} is given
 * @param lockName the lock, as Mortise names it
 * @param dir where the guarded file is; it must have been reset
 */
public record Contest(String url, String lockName, Path dir) {
    /**
     * Runs one process for each entry, and returns how long all took from the start signal.
     *
     * @throws AssertionError if one of them met somebody, or is not done in time; the message has its last words
     */
    public <L extends Enum<L> & Library> Duration run(List<L> libraries, Share each, Duration limit) {
        List<LibraryProcess> processes = new ArrayList<>();
        try {
            libraries.forEach(library -> processes.add(LibraryProcess.start(library, url, lockName, dir, each)));
            processes.forEach(LibraryProcess::awaitReady);
            long start = System.nanoTime();
            processes.forEach(LibraryProcess::go);
            processes.forEach(process -> process.awaitDone(limit));
            return Delays.since(start);
        } finally {
            processes.forEach(LibraryProcess::close);
        }
    }
}
