package dev.mortise.examples.flashsale;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.testkit.servers.MariaDbServer;
import dev.mortise.testkit.servers.PostgresServer;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;
import dev.mortise.testkit.servers.ZooKeeperServer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.h2.tools.Server;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo on every backend: without a lock it oversells, with one it does not. */
class FlashSaleTest {
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final ByteArrayOutputStream complaints = new ByteArrayOutputStream();

    /** Without a URL the locks are in a file, and no server is needed. */
    @Test
    void run_nothingGiven_exactWithLock() throws InterruptedException {
        assertThat(run("--stock", "100")).isZero();

        assertThat(said.toString(StandardCharsets.UTF_8))
                .contains("process 4")
                .containsPattern("\\| lock +\\| +100 \\| +0 \\|")
                .containsPattern("\\| segmented lock +\\| +100 \\| +0 \\|");
    }

    /** Locks in memory cannot be shared: the demo says so and runs one process. */
    @Test
    void run_memory_oneProcessAndSaysSo() throws InterruptedException {
        assertExact("memory:");

        assertThat(said.toString(StandardCharsets.UTF_8))
                .contains("locks in memory live in one process: running 1 process with 3 threads")
                .doesNotContain("process 2");
    }

    /** On Redis. */
    @Test
    void run_redis_exactWithLock() throws InterruptedException {
        try (RedisNode server = Servers.redis()) {
            assertExact(server.url());
        }
    }

    /** On three Redis servers of which a majority decides. */
    @Test
    void run_redlock_exactWithLock() throws InterruptedException {
        try (RedisNode a = Servers.redis();
                RedisNode b = Servers.redis();
                RedisNode c = Servers.redis()) {
            assertExact("redlock://" + a + "," + b + "," + c + "?restart-delay=0s");
        }
    }

    /** On ZooKeeper. */
    @Test
    void run_zooKeeper_exactWithLock() throws InterruptedException {
        try (ZooKeeperServer server = Servers.zooKeeper()) {
            assertExact(server.url());
        }
    }

    /** On PostgreSQL. */
    @Test
    void run_postgres_exactWithLock() throws InterruptedException {
        try (PostgresServer server = Servers.postgres()) {
            assertExact(server.url());
        }
    }

    /** On MariaDB. */
    @Test
    void run_mariaDb_exactWithLock() throws InterruptedException {
        try (MariaDbServer server = Servers.mariaDb()) {
            assertExact(server.url());
        }
    }

    /** On H2 as a server. */
    @Test
    void run_h2_exactWithLock(@TempDir Path directory) throws InterruptedException, SQLException {
        Server server = Server.createTcpServer("-tcpPort", "0", "-ifNotExists", "-baseDir", directory.toString());
        server.start();
        try {
            assertExact("jdbc:h2:tcp://localhost:" + server.getPort() + "/./locks");
        } finally {
            server.stop();
        }
    }

    /** A mistake is said first, then how it is done. */
    @Test
    void run_wrongArguments_usage() throws InterruptedException {
        assertThat(run("--stock", "-3")).isEqualTo(2);
        assertThat(complaints.toString(StandardCharsets.UTF_8))
                .isEqualTo("--stock must be from 1 to 1000000 but was -3\n" + Options.USAGE);
    }

    /** A URL that no backend takes is a mistake too. */
    @Test
    void run_unknownUrl_usage() throws InterruptedException {
        assertThat(run("--url", "carrier-pigeon://coop")).isEqualTo(2);
        assertThat(complaints.toString(StandardCharsets.UTF_8))
                .startsWith("no backend for URL scheme 'carrier-pigeon'")
                .endsWith(Options.USAGE);
    }

    /** A server that does not answer is no mistake of the user's, but ends the demo with a word about it. */
    @Test
    void run_noServer_failsWithReason() throws InterruptedException {
        assertThat(run("--url", "redis://localhost:1", "--lease", "1s")).isEqualTo(1);
        assertThat(complaints.toString(StandardCharsets.UTF_8))
                .contains("localhost:1")
                .doesNotContain(Options.USAGE);
    }

    /** Who asks is told. */
    @Test
    void run_help_usage() throws InterruptedException {
        assertThat(run("--help")).isZero();
        assertThat(said).hasToString(Options.USAGE);
    }

    private void assertExact(String url) throws InterruptedException {
        assertThat(run("--url", url, "--processes", "3", "--threads", "3", "--stock", "100"))
                .isZero();
        List<List<String>> rows = said.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith("| "))
                .map(line -> List.of(line.substring(2).split(" +\\| *")))
                .toList();
        assertThat(rows).extracting(row -> row.get(0)).containsExactly("sale", "no lock", "lock", "segmented lock");
        assertThat(Long.parseLong(rows.get(1).get(2)))
                .as("oversold without a lock")
                .isPositive();
        assertThat(rows.get(2).subList(1, 3))
                .as("sold and oversold with a lock")
                .containsExactly("100", "0");
        assertThat(rows.get(3).subList(1, 3)).as("the same in segments").containsExactly("100", "0");
        assertThat(Long.parseLong(rows.get(2).get(6))).as("tokens").isGreaterThanOrEqualTo(100);
    }

    private int run(String... args) throws InterruptedException {
        return FlashSale.run(stream(said), stream(complaints), args);
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }
}
