package dev.mortise.testkit;

import dev.mortise.LockOptions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Another process that takes a lock and, when it is told, writes to a resource with the token it got then, without another look at
 * the lock: as one that is stopped between its look and its write. Not thread-safe.
 */
public final class LateWriter implements AutoCloseable {
    /** How the resource is written. Made in the other process, by a constructor without arguments. */
    public interface Write {
        /**
         * Writes.
         *
         * @param where as given to {@link LateWriter#write(String)}
         * @return what came of it, in a line
         */
        String write(String where, long token) throws Exception;
    }

    private static final Duration LIMIT = Delays.millis(20_000);

    private final BlockingQueue<String> said = new LinkedBlockingQueue<>();
    private final ChildJvm child;
    private final long token;
    private boolean paused;

    private LateWriter(Class<? extends Write> write, String url, String lockName, Duration lease) {
        child = ChildJvm.start(
                LateWriterMain.class,
                List.of(write.getName(), url, lockName, Long.toString(lease.toMillis())),
                said::add,
                () -> said.add("ended"));
        token = Long.parseLong(next());
    }

    /**
     * Starts one, and waits until it has the lock.
     *
     * @param url of the lock's backend, without a password: everybody on the machine can see it
     * @param lease otherwise the {@linkplain LockOptions#defaults() default options}
     */
    public static LateWriter start(Class<? extends Write> write, String url, String lockName, Duration lease) {
        return new LateWriter(write, url, lockName, lease);
    }

    /** The token of its hold. */
    public long token() {
        return token;
    }

    /** Stops all its threads. */
    public void pause() {
        child.stop();
        paused = true;
    }

    /** Lets it go on. */
    public void resume() {
        child.signal("CONT");
        paused = false;
    }

    /** Tells it to write; it does so when it can. */
    public void write(String where) {
        child.send(where);
    }

    /** What came of a write: what it returned, or the simple name of what it threw. */
    public String outcome() {
        return next();
    }

    private String next() {
        try {
            String line = said.poll(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
            if (line == null || line.equals("ended")) {
                throw new AssertionError("no word from " + child.describe());
            }
            return line;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while waiting for " + child.describe(), e);
        }
    }

    @Override
    public void close() {
        if (paused) {
            resume();
        }
        child.close();
    }
}
