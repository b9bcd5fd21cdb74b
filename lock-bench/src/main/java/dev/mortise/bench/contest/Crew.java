package dev.mortise.bench.contest;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Threads that take and give back locks for a while. */
final class Crew {
    /** Long enough for the last of many waiters to get its turn with the slowest of locks. */
    private static final Duration GRACE = Duration.ofSeconds(60);

    private final Threads kind;
    private final List<Station> stations;
    private final Set<Counter> counters = new LinkedHashSet<>();

    /** @param stations where each thread works: as many threads as there are */
    Crew(Threads kind, List<Station> stations) {
        this.kind = kind;
        this.stations = List.copyOf(stations);
        stations.forEach(station -> counters.add(station.counter()));
    }

    /** A lock, and what it guards. */
    record Station(Mutex mutex, Counter counter) {}

    private record Shift(long pairs, long longestWaitNanos) {}

    /** Works for the given time, and until nobody has a lock. */
    Tally work(Duration time) {
        Allocation before = Allocation.now();
        ExecutorService threads = Executors.newFixedThreadPool(stations.size(), kind.factory());
        try {
            CountDownLatch begin = new CountDownLatch(1);
            List<Future<Shift>> shifts = new ArrayList<>();
            for (Station station : stations) {
                shifts.add(threads.submit(() -> {
                    begin.await();
                    return shift(station, time.toNanos());
                }));
            }
            long countedBefore = counted();
            long beganAt = System.nanoTime();
            begin.countDown();
            long pairs = 0;
            long longest = 0;
            for (Future<Shift> future : shifts) {
                Shift shift = future.get(time.plus(GRACE).toNanos(), TimeUnit.NANOSECONDS);
                pairs += shift.pairs();
                longest = Math.max(longest, shift.longestWaitNanos());
            }
            long nanos = System.nanoTime() - beganAt;
            long allocated = Allocation.now().since(before); // while the threads are still there
            return new Tally(List.of(pairs), nanos, longest, counted() - countedBefore, allocated);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a thread failed: " + e.getCause(), e);
        } catch (TimeoutException e) {
            throw new IllegalStateException("a thread still waits " + GRACE + " after the end", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } finally {
            threads.shutdownNow();
        }
    }

    private static Shift shift(Station station, long nanos) {
        Mutex mutex = station.mutex();
        Counter counter = station.counter();
        long now = System.nanoTime();
        long end = now + nanos;
        long pairs = 0;
        long longest = 0;
        while (now - end < 0) {
            mutex.lock();
            try {
                longest = Math.max(longest, System.nanoTime() - now);
                counter.increment();
            } finally {
                mutex.unlock();
            }
            pairs++;
            now = System.nanoTime();
        }
        return new Shift(pairs, longest);
    }

    private long counted() {
        return counters.stream().mapToLong(Counter::value).sum();
    }
}
