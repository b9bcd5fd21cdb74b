package dev.mortise.campaign.check;

import static dev.mortise.campaign.history.Acquisition.NEVER;

import dev.mortise.campaign.history.Acquisition;
import dev.mortise.campaign.history.Counter;
import dev.mortise.campaign.history.Fault;
import dev.mortise.campaign.history.History;
import dev.mortise.campaign.history.Outcome;
import dev.mortise.campaign.history.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A run of a perfect lock, made up: holders one after the other, some of whom lose it, crash, or write too late. */
final class RandomHistory {
    /** No lock is free for longer than that while somebody waits. */
    static final long WAKE_UP = 100;

    private static final int THREADS = 6;

    private final Random random;
    private final long[] busyUntil = new long[THREADS];
    private final List<Acquisition> acquisitions = new ArrayList<>();
    private final List<Write> writes = new ArrayList<>();
    private final List<Write> late = new ArrayList<>();
    private long now = 1_000;
    private long token = 1;

    private RandomHistory(long seed) {
        random = new Random(seed);
    }

    static History of(long seed, int holds) {
        RandomHistory made = new RandomHistory(seed);
        for (int i = 0; i < holds; i++) {
            made.hold(made.random.nextInt(20));
        }
        made.hold(19); // the last one leaves in order, with nobody waiting
        return made.history();
    }

    private History history() {
        writes.addAll(late);
        Counter counter = new Counter(0, 7, 7);
        Fault fault = new Fault("pause", 1_000, 1_000);
        return new History(acquisitions, writes, List.of(counter), List.of(fault));
    }

    private void hold(int fate) {
        long granted = now + random.nextInt(50);
        long told = granted + random.nextInt(30);
        int thread = idle(granted);
        long asked = Math.max(busyUntil[thread], granted - random.nextInt(200));
        token += 1 + random.nextInt(5);
        write(thread, told, true);
        switch (fate) {
            case 0 -> crash(thread, asked, told);
            case 1, 2 -> lose(thread, asked, told);
            default -> release(thread, asked, told);
        }
    }

    private void release(int thread, long asked, long told) {
        long sure = told + random.nextInt(50);
        long leaving = sure + random.nextInt(50);
        now = leaving + random.nextInt(20);
        long left = now + random.nextInt(20);
        busyUntil[thread] = left;
        add(thread, asked, told, sure, leaving, left, NEVER);
        refuse(told, leaving);
    }

    private void lose(int thread, long asked, long told) {
        long sure = told + random.nextInt(50);
        long lost = sure + random.nextInt(50);
        now = lost + random.nextInt(20);
        busyUntil[thread] = lost;
        add(thread, asked, told, sure, NEVER, NEVER, lost);
        late.add(new Write(0, thread, 0, token, Long.MAX_VALUE, false));
    }

    private void crash(int thread, long asked, long told) {
        long sure = told + random.nextInt(50);
        now = sure + random.nextInt(20);
        busyUntil[thread] = sure;
        add(thread, asked, told, sure, NEVER, NEVER, NEVER);
    }

    /** Somebody gives up while the lock is held. */
    private void refuse(long from, long to) {
        int thread = idle(from);
        if (busyUntil[thread] <= from && to > from) {
            long asked = from + random.nextInt((int) (to - from));
            long told = asked + random.nextInt((int) (to - asked));
            busyUntil[thread] = told;
            boolean unknown = random.nextInt(10) == 0;
            acquisitions.add(new Acquisition(
                    0,
                    thread,
                    0,
                    50,
                    unknown ? Outcome.UNKNOWN : Outcome.REFUSED,
                    0,
                    asked,
                    told,
                    NEVER,
                    NEVER,
                    NEVER,
                    NEVER));
        }
    }

    private void add(int thread, long asked, long told, long sure, long leaving, long left, long lost) {
        acquisitions.add(
                new Acquisition(0, thread, 0, -1, Outcome.GRANTED, token, asked, told, sure, leaving, left, lost));
    }

    private void write(int thread, long at, boolean accepted) {
        writes.add(new Write(0, thread, 0, token, at, accepted));
    }

    /** A thread that is not busy then, if chance finds one; else the one that is idle first. */
    private int idle(long time) {
        int best = random.nextInt(THREADS);
        for (int thread = 0; thread < THREADS && busyUntil[best] > time; thread++) {
            best = busyUntil[thread] < busyUntil[best] ? thread : best;
        }
        return best;
    }
}
