package dev.mortise.campaign.work;

import dev.mortise.testkit.ChildJvm;
import dev.mortise.testkit.Signals;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A process that takes locks, and can be paused and killed. {@link #send} does not wait for the reply, so that it can be
 * told something while it waits or is paused.
 *
 * <p>For one thread, except for {@link #pause()}, {@link #resume()} and {@link #kill()}.
 */
public final class ClientProcess implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration EXIT_LIMIT = Duration.ofSeconds(10);

    private final Queue<CompletableFuture<Reply>> awaited = new ConcurrentLinkedQueue<>();
    private final int number;
    private final ChildJvm child;
    private volatile boolean ended;
    private volatile boolean paused;

    private ClientProcess(int number, ClientPlan plan) {
        this.number = number;
        child = ChildJvm.start(plan.environment(), ClientMain.class, List.of(), this::answered, this::ended);
    }

    /** Starts a process without waiting for it: the future is done when its client is open. */
    public static Starting start(int number, ClientPlan plan) {
        ClientProcess client = new ClientProcess(number, plan);
        CompletableFuture<Reply> open = client.send(
                "open",
                number,
                plan.stem(),
                plan.resourcePort(),
                plan.directory(),
                plan.make(),
                plan.url(),
                plan.lease());
        return new Starting(client, open);
    }

    /** A process that may not be ready yet. */
    public record Starting(ClientProcess client, CompletableFuture<Reply> open) {
        /** Waits until it is ready. */
        public ClientProcess await() {
            try {
                client.await(open).value();
                return client;
            } catch (RuntimeException failed) {
                client.close();
                throw failed;
            }
        }
    }

    /** Its number, in the history. */
    public int number() {
        return number;
    }

    /** Sends a command without waiting for the reply. */
    public CompletableFuture<Reply> send(Object... words) {
        CompletableFuture<Reply> reply = new CompletableFuture<>();
        awaited.add(reply);
        if (ended) {
            ended();
        }
        child.send(Words.line(words));
        return reply;
    }

    /** Sends a command and waits for the reply. */
    public Reply ask(Object... words) {
        return await(send(words));
    }

    /** Waits for a reply. */
    public Reply await(CompletableFuture<Reply> reply) {
        try {
            return reply.get(LIMIT.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for " + child.describe(), e);
        } catch (ExecutionException | TimeoutException none) {
            throw new IllegalStateException(
                    "no reply within " + LIMIT.toSeconds() + " s from " + child.describe(), none);
        }
    }

    /** Asks for a lock; returns its token, or -1 if it was refused. */
    public long acquire(int lock, Duration patience) {
        return ask("acquire", lock, patience.toNanos()).number();
    }

    /** Has it work until {@link #rest()}. */
    public void work(WorkPlan plan) {
        ask(plan.words()).value();
    }

    /** Has it come to rest. */
    public void rest() {
        ask("rest").value();
    }

    /** The process. */
    public long pid() {
        return child.pid();
    }

    /** Whether the process lives; a paused one does. */
    public boolean isAlive() {
        return child.isAlive();
    }

    /** Stops all its threads (SIGSTOP). */
    public void pause() {
        paused = true;
        child.stop();
    }

    /** Lets it go on (SIGCONT). */
    public void resume() {
        child.signal("CONT");
        paused = false;
    }

    /** Ends it with no chance to clean up (SIGKILL). */
    public void kill() {
        Signals.kill(child.pid());
        child.hasEnded(EXIT_LIMIT);
    }

    /** Asks it to end (SIGTERM); tells whether it has within the given time. */
    public boolean terminate(Duration limit) {
        child.signal("TERM");
        return child.hasEnded(limit);
    }

    /** Ends it; one that is paused is killed. */
    @Override
    public void close() {
        if (paused && isAlive()) {
            kill();
        }
        child.close();
    }

    @Override
    public String toString() {
        return "client " + number;
    }

    private void answered(String line) {
        awaited.remove().complete(Reply.parse(line));
    }

    private void ended() {
        ended = true;
        for (CompletableFuture<Reply> reply = awaited.poll(); reply != null; reply = awaited.poll()) {
            reply.completeExceptionally(new IllegalStateException("the process has ended"));
        }
    }
}
