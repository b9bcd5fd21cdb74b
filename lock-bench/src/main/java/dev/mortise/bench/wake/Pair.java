package dev.mortise.bench.wake;

import dev.mortise.bench.contest.Child;
import dev.mortise.bench.contest.Contestant;
import dev.mortise.bench.contest.ContestantKey;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/** A holder and a waiter, each a process. For one thread. */
final class Pair implements AutoCloseable {
    /** Enough for the waiter to be told that the lock is taken, and to wait for it. */
    private static final long SETTLE_NANOS = 20_000_000;
    /** On top, by chance: those who look now and then must not always be met at the same moment between two looks. */
    private static final long CHANCE_NANOS = 100_000_000;

    private final SplittableRandom random = new SplittableRandom(42);
    private final Child holder;
    private final Child waiter;

    Pair(Contestant contestant, String url) {
        holder = start(contestant, url);
        waiter = start(contestant, url);
        try {
            requireReady(holder);
            requireReady(waiter);
        } catch (RuntimeException failed) {
            close();
            throw failed;
        }
    }

    private static Child start(Contestant contestant, String url) {
        return Child.start(List.of("-Xmx128m"), WakeMain.class, ContestantKey.of(contestant), url);
    }

    private static void requireReady(Child process) {
        String line = process.hear();
        if (!line.equals(WakeMain.READY)) {
            throw new IllegalStateException("a process is not ready but said '" + line + "'");
        }
    }

    /** Milliseconds from before the holder gave the lock back to when the waiter had it. */
    double handOver() {
        holder.tell(WakeMain.HOLD);
        holder.hear();
        waiter.tell(WakeMain.WAIT);
        LockSupport.parkNanos(SETTLE_NANOS + random.nextLong(CHANCE_NANOS));
        holder.tell(WakeMain.GIVE_BACK);
        long givenBack = Long.parseLong(holder.hear());
        long had = Long.parseLong(waiter.hear());
        return requireAfter(givenBack, had);
    }

    /** A waiter that is fast because it did not wait has no result. */
    static double requireAfter(long givenBack, long had) {
        if (had - givenBack < 0) {
            throw new IllegalStateException(
                    "the waiter had the lock " + (givenBack - had) + " ns before the holder gave it back");
        }
        return (had - givenBack) / 1e6;
    }

    @Override
    public void close() {
        holder.dismiss();
        waiter.dismiss();
        holder.close();
        waiter.close();
    }
}
