package dev.mortise.internal;

import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleSupplier;

/**
 * What the engine takes from the world beside its backend. A simulator puts in its own, and then a run depends on nothing
 * but its seed.
 *
 * @param ticker the clock
 * @param scheduler the threads
 * @param chance numbers from 0 to 1 that spread retries
 * @param identity what sets this factory's acquisition ids apart from all others'
 */
record Surroundings(Ticker ticker, Scheduler scheduler, DoubleSupplier chance, String identity) {
    private static final AtomicInteger FACTORIES = new AtomicInteger();

    /** The machine's clock, real threads and real chance. */
    static Surroundings real(String backendName) {
        return new Surroundings(
                Ticker.SYSTEM,
                new ThreadScheduler("mortise-" + backendName + "-" + FACTORIES.incrementAndGet()),
                () -> ThreadLocalRandom.current().nextDouble(),
                UUID.randomUUID().toString());
    }

    long nanos() {
        return ticker.nanos();
    }

    /** A pause from half of the given length to all of it. */
    long jittered(long nanos) {
        return nanos / 2 + (long) (nanos / 2 * chance.getAsDouble());
    }

    /** A pause that doubles with each failure, within bounds, and differs from process to process. */
    long backoff(int failures) {
        long shortest = 10_000_000L;
        long longest = 500_000_000L;
        return jittered(Math.min(longest, shortest << Math.min(failures, 6)));
    }
}
