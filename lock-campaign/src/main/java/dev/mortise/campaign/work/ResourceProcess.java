package dev.mortise.campaign.work;

import dev.mortise.campaign.history.Counter;
import dev.mortise.campaign.history.History;
import dev.mortise.testkit.ChildJvm;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The guarded resource, in a process of its own, which no fault is put into. */
public final class ResourceProcess implements AutoCloseable {
    private static final long START_LIMIT_S = 20;

    private final CompletableFuture<String> said = new CompletableFuture<>();
    private final ChildJvm child;
    private final int locks;
    private final int port;

    private ResourceProcess(Path directory, int locks) {
        this.locks = locks;
        Path journal = directory.resolve("resource" + History.SUFFIX);
        child = ChildJvm.start(
                ResourceMain.class,
                List.of(journal.toString(), Integer.toString(locks)),
                said::complete,
                () -> said.completeExceptionally(new IllegalStateException("it has ended")));
        port = awaitPort();
    }

    /** Starts it, and waits until it serves. */
    public static ResourceProcess start(Path directory, int locks) {
        return new ResourceProcess(directory, locks);
    }

    private int awaitPort() {
        try {
            return Integer.parseInt(said.get(START_LIMIT_S, TimeUnit.SECONDS));
        } catch (InterruptedException | ExecutionException | TimeoutException failed) {
            String state = child.describe();
            child.close();
            throw new IllegalStateException("the guarded resource does not serve: " + state, failed);
        }
    }

    /** Where it listens, on the loopback address. */
    public int port() {
        return port;
    }

    /** What the counters show now. */
    public List<Counter> counters() {
        List<Counter> counters = new ArrayList<>();
        try (Resource resource = new Resource(port)) {
            for (int lock = 0; lock < locks; lock++) {
                counters.add(new Counter(lock, resource.writes(lock), resource.read(lock)));
            }
        }
        return counters;
    }

    @Override
    public void close() {
        child.close();
    }
}
