package dev.mortise.redis.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.testkit.Delays;
import dev.mortise.testkit.interop.Contest;
import dev.mortise.testkit.interop.GuardedFile;
import dev.mortise.testkit.interop.GuardedFile.Visit;
import dev.mortise.testkit.interop.Share;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/** Processes with Redisson and processes with Mortise contend for one name. */
class RedissonProcessesInteropTest {
    private static final List<RedisLibrary> LIBRARIES =
            List.of(RedisLibrary.MORTISE, RedisLibrary.REDISSON, RedisLibrary.MORTISE, RedisLibrary.REDISSON_FENCED);
    private static final int SECTIONS = 500;
    private static final Duration LIMIT = Delays.millis(60_000);
    private static final long LEAST_TURNS = 50;

    private static RedisNode server;

    @BeforeAll
    static void start() {
        server = Servers.redis();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** Two processes of each library never meet, lose no update, and see tokens rise. */
    @Test
    void lock_twoProcessesOfEachLibrary_sectionsNeverOverlap(@TempDir Path dir, TestReporter reporter)
            throws IOException {
        GuardedFile file = new GuardedFile(dir).reset();
        Duration taken = new Contest(server.url(), "orders", dir).run(LIBRARIES, new Share(SECTIONS, 0), LIMIT);
        int all = LIBRARIES.size() * SECTIONS;
        long turns = file.turns(RedisLibrary.MORTISE.name());
        reporter.publishEntry("sections/s", Long.toString(all * 1_000L / Math.max(1, taken.toMillis())));
        reporter.publishEntry("turns between the libraries", Long.toString(turns));

        assertThat(file.value()).isEqualTo(all);
        assertThat(file.visits()).hasSize(all);
        assertThat(file.visits().stream().map(Visit::token).filter(token -> token > 0))
                .hasSize(3 * SECTIONS)
                .isSorted()
                .doesNotHaveDuplicates();
        assertThat(turns).as("turns between the libraries").isGreaterThan(LEAST_TURNS);
        assertThat(taken).isLessThan(LIMIT);
    }
}
