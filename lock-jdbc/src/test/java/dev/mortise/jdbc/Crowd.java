package dev.mortise.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.LockOptions;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.LockTaker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Processes that share one lock in a database, and a file that the lock guards: a number, which loses counts if two are at it
 * at once, and the tokens in the order of counting.
 */
final class Crowd implements AutoCloseable {
    static final String NAME = "crowd";

    /** Long enough for a machine that stops a process for a while, and short enough to be waited for. */
    static final LockOptions OPTIONS = LockOptions.builder()
            .lease(Delays.millis(1_000))
            .margin(Delays.millis(200))
            .build();

    private static final int SECTIONS = 20;

    private final String url;
    private final LockOptions options;
    private final Path number;
    private final Actors actors = new Actors();
    private final List<LockTaker> takers = new ArrayList<>();
    private volatile boolean over;

    Crowd(String url, Path directory) throws IOException {
        this(url, directory, OPTIONS);
    }

    Crowd(String url, Path directory, LockOptions options) throws IOException {
        this.url = url;
        this.options = options;
        this.number = directory.resolve("number");
        Files.writeString(number, "0");
        Files.writeString(journal(number), "");
    }

    Path number() {
        return number;
    }

    static Path journal(Path number) {
        return Path.of(number + ".tokens");
    }

    /** Starts processes together, none waiting for another. */
    List<LockTaker> start(int count) {
        List<Actor<LockTaker>> starting = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            starting.add(starting());
        }
        return starting.stream().map(this::started).toList();
    }

    /** Starts a process, and does not wait for it. */
    Actor<LockTaker> starting() {
        return actors.call("start", () -> LockTaker.start(url, options));
    }

    LockTaker started(Actor<LockTaker> starting) {
        LockTaker taker = starting.join(Delays.PATIENCE.multipliedBy(3));
        takers.add(taker);
        return taker;
    }

    /** Has a process count until the end; the actor returns how often it has. */
    Actor<Long> keepCounting(LockTaker taker) {
        return actors.call("counting", () -> {
            long counted = 0;
            while (!over) {
                counted += count(taker, SECTIONS);
            }
            return counted;
        });
    }

    /** Whatever reaches the caller of a lock in the process is thrown here. */
    long count(LockTaker taker, int sections) {
        Duration limit = Delays.PATIENCE.multipliedBy(3);
        return taker.await(taker.send("count", NAME, number, sections, 1), limit)
                .number();
    }

    void end() {
        over = true;
    }

    /** The tokens of those who counted, in that order. */
    List<Long> tokens() {
        return tokens(number);
    }

    static List<Long> tokens(Path number) {
        try {
            return Files.exists(journal(number))
                    ? Files.readAllLines(journal(number)).stream()
                            .map(Long::valueOf)
                            .toList()
                    : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Every section was counted once, under a token above that of the one before. */
    void assertExact(long sections) throws IOException {
        assertThat(Long.parseLong(Files.readString(number))).isEqualTo(sections);
        assertThat(tokens()).hasSize((int) sections).isSorted().doesNotHaveDuplicates();
    }

    /** Tokens are microseconds of the clock by which leases run, so they tell who came in while another's lease ran. */
    void assertNobodyDuringLeaseOf(long token) {
        long lease = TimeUnit.NANOSECONDS.toMicros(OPTIONS.lease().toNanos());
        long coarse = TimeUnit.MILLISECONDS.toMicros(2); // the clock of a database may have milliseconds only
        assertThat(tokens())
                .as("tokens granted while the lease of " + token + " ran")
                .noneMatch(other -> other >= token && other < token + lease - coarse);
    }

    /** The longest that any process waited for the lock. */
    Duration longestWait() {
        return takers.stream()
                .filter(LockTaker::isAlive)
                .map(taker -> Duration.of(taker.ask("longestWait", NAME).number(), ChronoUnit.MICROS))
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
    }

    @Override
    public void close() {
        end();
        takers.forEach(LockTaker::close);
    }
}
