package dev.mortise.testkit.interop;

import dev.mortise.testkit.ChildJvm;
import dev.mortise.testkit.Delays;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A process that does its share of the sections with the lock of one library. */
final class LibraryProcess implements AutoCloseable {
    static final String READY = "ready";
    static final String GO = "go";
    static final String DONE = "done";

    private static final String ENDED = "the end";

    private final BlockingQueue<String> said = new LinkedBlockingQueue<>();
    private final ChildJvm child;

    private LibraryProcess(List<String> args) {
        child = ChildJvm.start(LibraryProcessMain.class, args, said::add, () -> said.add(ENDED));
    }

    static <L extends Enum<L> & Library> LibraryProcess start(
            L library, String url, String lockName, Path dir, Share share) {
        return new LibraryProcess(List.of(
                library.getDeclaringClass().getName(),
                library.name(),
                url,
                lockName,
                dir.toString(),
                Integer.toString(share.sections()),
                Integer.toString(share.looks())));
    }

    /** Waits until the library is connected. */
    void awaitReady() {
        await(READY, Delays.millis(30_000));
    }

    /** Has it start; returns at once. */
    void go() {
        child.send(GO);
    }

    /** Waits until all sections are done. */
    void awaitDone(Duration limit) {
        await(DONE, limit);
    }

    private void await(String word, Duration limit) {
        try {
            String line = said.poll(limit.toNanos(), TimeUnit.NANOSECONDS);
            if (!word.equals(line)) {
                throw new AssertionError("'" + line + "' instead of '" + word + "' within " + limit.toMillis()
                        + " ms from " + child.describe());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while waiting for " + child.describe(), e);
        }
    }

    @Override
    public void close() {
        child.close();
    }
}
