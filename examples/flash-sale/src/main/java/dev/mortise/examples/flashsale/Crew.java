package dev.mortise.examples.flashsale;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * All processes that sell, and the directory of their files. Neither is left when this is closed, or when the JVM is
 * ended by a signal. For one thread.
 */
final class Crew implements AutoCloseable {
    private static final long TICK_MS = 100;

    private final Path directory;
    private final Options options;
    private final List<SellerProcess> processes = new CopyOnWriteArrayList<>(); // the hook looks at it too
    private final Thread atExit = new Thread(this::end);
    private volatile boolean ending;

    /** Told now and then how a sale stands, and at its end. */
    interface Watcher {
        void look(Ledger ledger, boolean last);
    }

    private Crew(Path directory, Options options) {
        this.directory = directory;
        this.options =
                options.url().isEmpty() ? options.withUrl("jdbc:sqlite:" + directory.resolve("locks.db")) : options;
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /**
     * Starts the processes. Returns when all are ready.
     *
     * @throws IllegalArgumentException if the URL is wrong
     * @throws IOException if nobody answers there
     * @throws CancellationException if the JVM is about to end
     */
    static Crew start(Options options) throws IOException {
        Crew crew = new Crew(Files.createTempDirectory("flash-sale-"), options);
        try {
            crew.startAll();
            return crew;
        } catch (IOException | RuntimeException failed) {
            boolean expected = crew.ending;
            crew.close();
            if (expected) {
                throw new CancellationException("the JVM is about to end");
            }
            throw failed;
        }
    }

    /** The first goes ahead: what is wrong with the URL is wrong for all, and is said once. */
    private void startAll() throws IOException {
        for (int number = 0; number < options.processes(); number++) {
            processes.add(SellerProcess.start(number, options, directory));
            if (number == 0) {
                processes.get(0).awaitReady();
            }
        }
        for (SellerProcess process : processes.subList(1, processes.size())) {
            process.awaitReady();
        }
    }

    List<SellerProcess> processes() {
        return List.copyOf(processes);
    }

    /**
     * Sells a new stock, as far as there are processes alive.
     *
     * @throws CancellationException if the JVM is about to end
     */
    Result sell(Mode mode, Watcher watcher) throws IOException, InterruptedException {
        requireGoing();
        try {
            return sellNow(mode, watcher);
        } catch (IOException failed) {
            requireGoing(); // else the directory may be gone already
            throw failed;
        }
    }

    private Result sellNow(Mode mode, Watcher watcher) throws IOException, InterruptedException {
        Path file = Files.createTempFile(directory, "sale-", ".bin");
        Ledger ledger = Ledger.open(file, options);
        long began = System.nanoTime();
        CompletableFuture<Void> done = CompletableFuture.allOf(
                processes.stream().map(process -> process.sell(mode, file)).toArray(CompletableFuture<?>[]::new));
        while (!isDone(done)) {
            watcher.look(ledger, false);
        }
        Duration time = Duration.ofNanos(System.nanoTime() - began);
        requireGoing();
        watcher.look(ledger, true);
        return Result.of(mode, ledger, time);
    }

    private void requireGoing() {
        if (ending) {
            throw new CancellationException("the JVM is about to end");
        }
    }

    private static boolean isDone(CompletableFuture<Void> sale) throws InterruptedException {
        try {
            sale.get(TICK_MS, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException notYet) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    @Override
    public void close() {
        end();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException running) {
            // it does the same once more
        }
    }

    private void end() {
        ending = true;
        processes.forEach(SellerProcess::dismiss);
        processes.forEach(SellerProcess::awaitEnd);
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException | UncheckedIOException leftToTheSystem) {
            // it is in the directory for temporary files
        }
    }
}
