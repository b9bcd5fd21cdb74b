package dev.mortise.bench.wake;

import dev.mortise.bench.contest.Contestant;
import dev.mortise.bench.contest.ContestantKey;
import dev.mortise.bench.contest.Locks;
import dev.mortise.bench.contest.Mutex;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * Holder or waiter, from inside: does what each line of its input says, until that ends. Times are those of
 * {@link System#nanoTime()}, which is one clock for all processes of a machine.
 */
final class WakeMain {
    static final String READY = "ready";
    static final String HOLD = "hold";
    static final String GIVE_BACK = "give back";
    static final String WAIT = "wait";

    private WakeMain() {}

    /** @param args key of the contestant, URL */
    public static void main(String[] args) {
        try {
            serve(ContestantKey.find(args[0]), args[1]);
            System.exit(0);
        } catch (IOException | RuntimeException | Error failed) {
            failed.printStackTrace();
            Runtime.getRuntime().halt(1); // a contestant's threads may not want to end
        }
    }

    private static void serve(Contestant contestant, String url) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        try (Locks locks = contestant.open(url)) {
            Mutex mutex = locks.mutex(contestant.lockName(0));
            System.out.println(READY);
            for (String line = input.readLine(); line != null; line = input.readLine()) {
                System.out.println(answer(line, mutex));
            }
        }
    }

    private static long answer(String line, Mutex mutex) {
        switch (line) {
            case HOLD -> {
                mutex.lock();
                return System.nanoTime();
            }
            case GIVE_BACK -> {
                long before = System.nanoTime();
                mutex.unlock();
                return before;
            }
            case WAIT -> {
                mutex.lock();
                long after = System.nanoTime();
                mutex.unlock();
                return after;
            }
            default -> throw new IllegalArgumentException("unknown line '" + line + "'");
        }
    }
}
