package dev.mortise.bench.redis;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;

/** A process of a crowd, from inside: runs for as many milliseconds as each line of its input says, until that ends. */
final class MemberMain {
    static final String READY = "ready";

    private MemberMain() {}

    /** @param args contestant, URL, file of the counter, threads */
    public static void main(String[] args) {
        try {
            serve(Contestant.valueOf(args[0]), args[1], Path.of(args[2]), Integer.parseInt(args[3]));
            System.exit(0);
        } catch (IOException | RuntimeException | Error failed) {
            failed.printStackTrace();
            Runtime.getRuntime().halt(1); // a contestant's threads may not want to end
        }
    }

    private static void serve(Contestant contestant, String url, Path file, int threads) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        Counter counter = new MappedCounter(file);
        try (Locks locks = contestant.open(url)) {
            Mutex mutex = locks.mutex(contestant.lockName(0));
            Crew crew = new Crew(Collections.nCopies(threads, new Crew.Station(mutex, counter)));
            System.out.println(READY);
            for (String line = input.readLine(); line != null; line = input.readLine()) {
                Tally tally = crew.work(Duration.ofMillis(Long.parseLong(line)));
                System.out.println(new Member.Result(tally.pairs(), tally.nanos(), tally.longestWaitNanos()).line());
            }
        }
    }
}
