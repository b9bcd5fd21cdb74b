package dev.mortise.bench.held;

import dev.mortise.bench.contest.ThreadCount;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** The process that holds, from inside: says its state before and after it took the locks, and when it is asked. */
final class HeldMain {
    static final String CLOCKS = "clocks";
    static final String COUNT = "count";

    private HeldMain() {}

    /** @param args subject, URL, locks, milliseconds of a lease */
    public static void main(String[] args) {
        try {
            ThreadCount threads = new ThreadCount();
            Duration lease = Duration.ofMillis(Long.parseLong(args[3]));
            serve(Subject.valueOf(args[0]).open(args[1], lease), Integer.parseInt(args[2]), threads);
            Runtime.getRuntime().halt(0); // thousands of releases are not measured
        } catch (IOException | InterruptedException | RuntimeException | Error failed) {
            failed.printStackTrace();
            Runtime.getRuntime().halt(1); // a subject's threads may not want to end
        }
    }

    private static void serve(Holder holder, int locks, ThreadCount threads) throws IOException, InterruptedException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        holder.hold("bench-held-first"); // with all that is loaded and connected for the first lock
        System.out.println(State.now(1, threads).line());
        for (int i = 0; i < locks; i++) {
            holder.hold("bench-held-" + i);
        }
        System.out.println(State.now(1 + locks, threads).line());
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            State state = line.equals(COUNT) ? State.now(holder.stillHeld(), threads) : State.clocks(threads);
            System.out.println(state.line());
        }
    }
}
