package dev.mortise.testkit;

import dev.mortise.LockOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Another process that takes locks as it is told, and can be paused and killed: a real one, with a JVM of its own.
 *
 * <pre>{@code
 * try (LockTaker child = LockTaker.start(url, options)) {
 *     child.lock("orders/42");
 *     child.kill();
 * }
 * }</pre>
 *
 * <p>The child runs its commands one after the other on one thread. {@link #send} does not wait for the reply, so that a
 * child can be told something while it waits or is paused. Not thread-safe, except for {@link #kill()}.
 */
public final class LockTaker implements AutoCloseable {
    private static final Duration START_LIMIT = Delays.millis(20_000);

    private final Queue<CompletableFuture<TakerReply>> awaited = new ConcurrentLinkedQueue<>();
    private final CompletableFuture<TakerReply> ready = expect();
    private final ChildJvm child;
    private volatile boolean ended;
    private boolean paused;

    private LockTaker() {
        child = ChildJvm.start(LockTakerMain.class, List.of(), this::answered, this::ended);
    }

    /** Starts a child that opens a factory by URL, and waits until it has. */
    public static LockTaker start(String url, LockOptions options) {
        LockTaker taker = new LockTaker();
        try {
            List<Object> words = new ArrayList<>(List.of("open", url)); // not an argument: a URL may hold a password
            words.addAll(TakerWords.words(options));
            CompletableFuture<TakerReply> open = taker.send(words.toArray());
            taker.await(taker.ready, START_LIMIT).value();
            taker.await(open, START_LIMIT).value();
            return taker;
        } catch (RuntimeException | Error failed) {
            taker.close();
            throw failed;
        }
    }

    /** Starts a child on the backend under test, with this lease and otherwise default options. */
    static LockTaker on(BackendFixture fixture, Duration lease) {
        return start(
                fixture.url().orElseThrow(), LockOptions.builder().lease(lease).build());
    }

    /** Sends a command: {@code lock}, {@code tryLock}, {@code unlock}, {@code held}, {@code token}, {@code count}, ... */
    public CompletableFuture<TakerReply> send(Object... words) {
        CompletableFuture<TakerReply> reply = expect();
        child.send(TakerWords.line(List.of(words)));
        return reply;
    }

    /** Waits for the reply to a command. Fails with the child's last words if there is none. */
    public TakerReply await(CompletableFuture<TakerReply> reply, Duration limit) {
        try {
            return reply.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            throw new AssertionError("no reply within " + limit.toMillis() + " ms from " + child.describe(), late);
        } catch (ExecutionException gone) {
            throw new AssertionError("no reply from " + child.describe(), gone);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while waiting for " + child.describe(), e);
        }
    }

    /** Sends a command and waits for the reply. */
    public TakerReply ask(Object... words) {
        return await(send(words), Delays.PATIENCE);
    }

    /** Has the child lock, and returns the fencing token. */
    public long lock(String name) {
        return ask("lock", name).number();
    }

    /** Has the child lock if it can within the given time. */
    public boolean tryLock(String name, Duration wait) {
        return await(send("tryLock", name, wait.toMillis()), wait.plus(Delays.PATIENCE))
                .isTrue();
    }

    /** Has the child unlock; returns the reply without judging it. */
    public TakerReply unlock(String name) {
        return ask("unlock", name);
    }

    /** Whether the child believes that it holds the lock. */
    public boolean holds(String name) {
        return ask("held", name).isTrue();
    }

    /** The child's process id. */
    public long pid() {
        return child.pid();
    }

    /** Whether the process lives; a paused one does. */
    public boolean isAlive() {
        return child.isAlive();
    }

    /** Stops all threads of the child where they are (SIGSTOP). On Linux, they have stopped when this returns. */
    public void pause() {
        paused = true;
        child.stop();
    }

    /** Lets a paused child go on (SIGCONT). */
    public void resume() {
        child.signal("CONT");
        paused = false;
    }

    /** Ends the child with no chance to clean up (SIGKILL), and waits until it is gone. */
    public void kill() {
        child.signal("KILL");
        if (!child.hasEnded(Delays.PATIENCE)) {
            throw new IllegalStateException("killed in vain: " + child.describe());
        }
    }

    /** Has the child close its factory and end. One that is paused or does not obey is killed. */
    @Override
    public void close() {
        if (paused && isAlive()) {
            kill();
        }
        child.close();
    }

    private CompletableFuture<TakerReply> expect() {
        CompletableFuture<TakerReply> reply = new CompletableFuture<>();
        awaited.add(reply);
        if (ended) {
            ended();
        }
        return reply;
    }

    private void answered(String line) {
        awaited.remove().complete(TakerReply.parse(line));
    }

    private void ended() {
        ended = true;
        for (CompletableFuture<TakerReply> reply = awaited.poll(); reply != null; reply = awaited.poll()) {
            reply.completeExceptionally(new IllegalStateException("the child has ended"));
        }
    }
}
