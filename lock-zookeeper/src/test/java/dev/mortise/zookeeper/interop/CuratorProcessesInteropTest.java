package dev.mortise.zookeeper.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.testkit.Delays;
import dev.mortise.testkit.interop.Contest;
import dev.mortise.testkit.interop.GuardedFile;
import dev.mortise.testkit.interop.GuardedFile.Visit;
import dev.mortise.testkit.interop.Share;
import dev.mortise.testkit.servers.Servers;
import dev.mortise.testkit.servers.ZooKeeperServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/** Processes with Curator and processes with Mortise contend for one path. */
class CuratorProcessesInteropTest {
    private static final List<ZooKeeperLibrary> MUTEXES = List.of(
            ZooKeeperLibrary.MORTISE, ZooKeeperLibrary.CURATOR, ZooKeeperLibrary.MORTISE, ZooKeeperLibrary.CURATOR);
    private static final List<ZooKeeperLibrary> PAIRS = List.of(
            ZooKeeperLibrary.MORTISE_READ_WRITE,
            ZooKeeperLibrary.CURATOR_READ_WRITE,
            ZooKeeperLibrary.MORTISE_READ_WRITE,
            ZooKeeperLibrary.CURATOR_READ_WRITE);
    private static final String OURS = "MORTISE";
    private static final Share MUTEX_SHARE = new Share(250, 0);
    private static final Share PAIR_SHARE = new Share(100, 2);
    private static final Duration LIMIT = Delays.millis(60_000);
    private static final long LEAST_TURNS = 50;

    private static ZooKeeperServer server;

    @BeforeAll
    static void start() {
        server = Servers.zooKeeper();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** Two processes of each library never meet, lose no update, take turns, and ours see tokens rise. */
    @Test
    void lock_twoProcessesOfEachLibrary_sectionsNeverOverlap(@TempDir Path dir, TestReporter reporter)
            throws IOException {
        GuardedFile file = new GuardedFile(dir).reset();
        Duration taken = contest("orders", dir).run(MUTEXES, MUTEX_SHARE, LIMIT);
        int all = MUTEXES.size() * MUTEX_SHARE.sections();
        report(reporter, "mutex", all, taken, file);

        assertThat(file.value()).isEqualTo(all);
        assertThat(file.visits()).hasSize(all);
        assertThat(file.visits().stream().filter(visit -> visit.token() > 0)).hasSize(all / 2);
        assertThat(file.stale()).as("token that did not rise").isEmpty();
        assertThat(file.turns(OURS)).as("turns between the libraries").isGreaterThan(LEAST_TURNS);
    }

    /** Writers of both libraries are alone, readers of both never meet a writer, and our tokens keep their order. */
    @Test
    void readWriteLock_twoProcessesOfEachLibrary_writersAlone(@TempDir Path dir, TestReporter reporter)
            throws IOException {
        GuardedFile file = new GuardedFile(dir).reset();
        Duration taken = contest("stock", dir).run(PAIRS, PAIR_SHARE, LIMIT);
        int writes = PAIRS.size() * PAIR_SHARE.sections();
        int all = writes * (1 + PAIR_SHARE.looks());
        report(reporter, "read/write", all, taken, file);

        assertThat(file.value()).isEqualTo(writes);
        assertThat(file.visits()).hasSize(all);
        assertThat(file.visits().stream().filter(Visit::counted)).hasSize(writes);
        assertThat(file.visits().stream().filter(visit -> visit.token() > 0)).hasSize(all / 2);
        assertThat(file.stale()).as("token out of order").isEmpty();
        assertThat(file.turns(OURS)).as("turns between the libraries").isGreaterThan(LEAST_TURNS);
    }

    private static Contest contest(String name, Path dir) {
        return new Contest(server.url() + Neighbours.ROOT, name, dir);
    }

    private static void report(TestReporter reporter, String what, int sections, Duration taken, GuardedFile file)
            throws IOException {
        long perSecond = sections * 1_000L / Math.max(1, taken.toMillis());
        reporter.publishEntry(
                what,
                sections + " sections in " + taken.toMillis() + " ms, " + perSecond + "/s, " + file.turns(OURS)
                        + " turns between the libraries");
    }
}
