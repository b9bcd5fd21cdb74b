package dev.mortise.jdbc;

import static dev.mortise.jdbc.JdbcKit.LONG_LEASE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.LockTaker;
import dev.mortise.testkit.TakerReply;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Processes of one machine that share an H2 file: whoever opens it first hosts it for the others. */
@Timeout(180)
class H2ProcessesTest {
    private static final int SECTIONS = 25;
    /** The others have to notice, to wait until the file looks abandoned, and to open it. */
    private static final Duration NEW_HOST = Delays.millis(15_000);

    @TempDir
    private Path directory;

    private String url() {
        return "jdbc:h2:file:" + directory.resolve("locks") + ";AUTO_SERVER=TRUE";
    }

    /** Processes that start together on a file that is not there yet agree on a host, and exclude each other. */
    @Test
    void lock_fourProcessesOnFreshFile_exact() throws IOException {
        Actors actors = new Actors();
        try (Crowd crowd = new Crowd(url(), directory)) {
            List<LockTaker> takers = crowd.start(4);
            List<Actor<Long>> counting = takers.stream()
                    .map(taker -> actors.call("counting", () -> crowd.count(taker, SECTIONS)))
                    .toList();
            counting.forEach(actor -> actor.join(Delays.PATIENCE.multipliedBy(3)));
            crowd.assertExact(4L * SECTIONS);
        }
    }

    /** Processes that are killed, wherever they are, hold others up for their lease and no longer, unless they are hosts. */
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

    /** Hosts that are killed right after they were told that they have a lock take no grant with them. */
    @Test
    void kill_hosts_grantsNotForgotten(TestReporter reporter) throws IOException {
        try (Crowd crowd = new Crowd(url(), directory, LONG_LEASE)) {
            List<LockTaker> hosts =
                    List.of(crowd.start(1).get(0), crowd.start(1).get(0));
            LockTaker last = crowd.start(1).get(0);
            for (int i = 0; i < hosts.size(); i++) {
                LockTaker host = hosts.get(i);
                host.await(host.send("lock", "lock" + i), NEW_HOST).number();
                host.kill();
                long killed = System.nanoTime();
                Eventually.eventually(() -> "the others go on", NEW_HOST, () -> isAnswered(last, "locked", "free"));
                reporter.publishEntry("others back after", Delays.since(killed).toMillis() + " ms");
                for (int held = 0; held <= i; held++) {
                    assertThat(last.ask("locked", "lock" + held).isTrue())
                            .as("lock" + held + " is held, after kill " + i)
                            .isTrue();
                }
                assertThat(last.lock("mine" + i)).isPositive();
            }
        }
    }

    private static boolean isAnswered(LockTaker taker, Object... words) {
        TakerReply reply = taker.await(taker.send(words), NEW_HOST);
        return reply.failure().isEmpty();
    }
}
