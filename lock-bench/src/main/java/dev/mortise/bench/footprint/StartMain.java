package dev.mortise.bench.footprint;

import dev.mortise.bench.contest.Contestant;
import dev.mortise.bench.contest.ContestantKey;
import dev.mortise.bench.contest.Locks;
import dev.mortise.bench.contest.Mutex;
import dev.mortise.bench.contest.ThreadCount;

/** A fresh process that takes one lock, gives it back, and says what that left behind. */
final class StartMain {
    /** Long enough for what is done in the background after the first lock. */
    private static final long IDLE_MILLIS = 1_000;

    private StartMain() {}

    /** @param args key of the contestant, URL */
    public static void main(String[] args) throws InterruptedException {
        Contestant contestant = ContestantKey.find(args[0]);
        ThreadCount threads = new ThreadCount();
        long before = System.nanoTime();
        Locks locks = contestant.open(args[1]);
        Mutex mutex = locks.mutex(contestant.lockName(0));
        mutex.lock();
        mutex.unlock();
        long took = System.nanoTime() - before;
        Thread.sleep(IDLE_MILLIS);
        System.out.println(new Start(took / 1e6, threads.since(), Sockets.open()).line());
        Runtime.getRuntime().halt(0); // how it ends is not measured
    }
}
