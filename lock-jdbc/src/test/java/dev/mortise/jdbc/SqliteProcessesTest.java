package dev.mortise.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.LockTaker;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Processes of one machine that know nothing of each other but the name of a file. */
@Timeout(180)
class SqliteProcessesTest {
    private static final int SECTIONS = 150;

    @TempDir
    private Path directory;

    private String url() {
        return "jdbc:sqlite:" + directory.resolve("locks.db");
    }

    /** Processes that start together on a file that is not there yet exclude each other, and none starves. */
    @Test
    void lock_fourProcessesOnFreshFile_exactAndNobodyStarves(TestReporter reporter) throws IOException {
        Actors actors = new Actors();
        try (Crowd crowd = new Crowd(url(), directory)) {
            List<LockTaker> takers = crowd.start(4);
            List<Actor<Long>> counting = takers.stream()
                    .map(taker -> actors.call("counting", () -> crowd.count(taker, SECTIONS)))
                    .toList();
            counting.forEach(actor -> actor.join(Delays.PATIENCE.multipliedBy(3)));
            crowd.assertExact(4L * SECTIONS);
            Duration longest = crowd.longestWait();
            reporter.publishEntry("longest wait", longest.toMillis() + " ms");
            assertThat(longest).isLessThan(Delays.SLACK.multipliedBy(2)); // a second, and a busy machine's delay
        }
    }

    /** Processes that are killed, wherever they are, hold others up for their lease and no longer, and break nothing. */
    @Test
    void kill_atRandomPoints_othersGoOnAfterLease(TestReporter reporter) throws IOException {
        long seed = new Random().nextLong();
        reporter.publishEntry("seed", Long.toString(seed));
        try (Crowd crowd = new Crowd(url(), directory)) {
            List<Actor<Long>> counting =
                    crowd.start(3).stream().map(crowd::keepCounting).toList();
            Kills kills = new Kills(crowd, new Random(seed), Delays.PROMPT);
            kills.run(20, directory);
            reporter.publishEntry("longest gap", kills.longestGap().toMillis() + " ms");
            crowd.end();
            crowd.assertExact(counting.stream()
                    .mapToLong(actor -> actor.join(Delays.PATIENCE))
                    .sum());
        }
    }
}
