package dev.mortise.bench.contest;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/** A process of a crowd, from inside: runs for as many milliseconds as each line of its input says, until that ends. */
final class MemberMain {
    static final String READY = "ready";

    private MemberMain() {}

    /** @param args key of the contestant, URL, file of the counter, kind of threads, how many */
    public static void main(String[] args) {
        try {
            serve(
                    ContestantKey.find(args[0]),
                    args[1],
                    Path.of(args[2]),
                    Threads.valueOf(args[3]),
                    Integer.parseInt(args[4]));
            System.exit(0);
        } catch (IOException | RuntimeException | Error failed) {
            failed.printStackTrace();
            Runtime.getRuntime().halt(1); // a contestant's threads may not want to end
        }
    }

    private static void serve(Contestant contestant, String url, Path file, Threads kind, int threads)
            throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        Counter counter = new MappedCounter(file);
        try (Locks locks = contestant.open(url)) {
            Crew crew = new Crew(
                    kind,
                    Stream.generate(() -> locks.mutex(contestant.lockName(0)))
                            .map(mutex -> new Crew.Station(mutex, counter))
                            .limit(threads)
                            .toList());
            System.out.println(READY);
            for (String line = input.readLine(); line != null; line = input.readLine()) {
                Tally tally = crew.work(Duration.ofMillis(Long.parseLong(line)));
                System.out.println(new Member.Result(tally.pairs(), tally.nanos(), tally.longestWaitNanos()).line());
            }
        }
    }
}
