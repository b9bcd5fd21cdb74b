package dev.mortise.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.ExclusionMonitor;
import dev.mortise.testkit.servers.DatabaseServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;

/** Many that take locks at once, names that nobody has used before among them, in two backends. */
@Timeout(120)
class JdbcRaceTest {
    private static final int OPERATIONS = 5_000;
    private static final int THREADS = 4; // in each of two backends
    private static final int HOT = 3;
    private static final int MEETING = 4; // who ask for a fresh name, so that its first row is raced for

    private final String run = UUID.randomUUID().toString();
    private final Map<String, ExclusionMonitor> monitors = new ConcurrentHashMap<>();
    private final AtomicInteger started = new AtomicInteger();

    /** PostgreSQL finds nothing worth a line in its log, whatever isolation a data source has by default. */
    @Test
    void lock_racedOnPostgres_noErrorInLog(TestReporter reporter) {
        DatabaseServer server = TestServers.of(Family.POSTGRES);
        int before = server.log().length();
        race(server.url(), reporter);
        assertThat(server.log().substring(before).lines())
                .noneMatch(line -> line.contains("ERROR") || line.contains("FATAL"));
    }

    /** MariaDB sees no deadlock, whatever isolation a data source has by default. */
    @Test
    void lock_racedOnMariaDb_noDeadlock(TestReporter reporter) throws SQLException {
        DatabaseServer server = TestServers.of(Family.MARIADB);
        String deadlocks = "SHOW GLOBAL STATUS LIKE 'Innodb_deadlocks'";
        long before = JdbcKit.number(server.url(), deadlocks);
        race(server.url(), reporter);
        assertThat(JdbcKit.number(server.url(), deadlocks)).isEqualTo(before);
    }

    /** What H2 has to say about rows that two make at once reaches no caller. */
    @Test
    void lock_racedOnH2_nothingReachesCallers(TestReporter reporter) throws SQLException {
        String url = "jdbc:h2:mem:" + run + ";DB_CLOSE_DELAY=-1";
        race(url, reporter);
        JdbcKit.execute(url, "SHUTDOWN");
    }

    private void race(String url, TestReporter reporter) {
        long seed = new Random().nextLong();
        reporter.publishEntry("seed", Long.toString(seed));
        long start = System.nanoTime();
        try (AroundLocks usual = open(url, Connection.TRANSACTION_REPEATABLE_READ);
                AroundLocks strict = open(url, Connection.TRANSACTION_SERIALIZABLE)) {
            Actors actors = new Actors();
            List<Actor<Void>> racing = new ArrayList<>();
            for (LockFactory factory : List.of(usual.locks(), strict.locks())) {
                racing.addAll(actors.runMany(THREADS, "racer", () -> take(factory, seed)));
            }
            racing.forEach(racer -> racer.join(Delays.PATIENCE.multipliedBy(4)));
        }
        reporter.publishEntry("took", Delays.since(start).toMillis() + " ms");
        assertThat(monitors.values().stream()
                        .mapToLong(ExclusionMonitor::visits)
                        .sum())
                .isEqualTo(OPERATIONS);
        monitors.values().forEach(monitor -> monitor.assertExclusive(1));
    }

    /** Every lock comes from the database: none is handed on within the process. */
    private static AroundLocks open(String url, int isolation) {
        CountingSource source = new CountingSource(url, connection -> connection.setTransactionIsolation(isolation));
        LockOptions options =
                LockOptions.builder().lease(Duration.ofMinutes(1)).handOffs(0).build();
        return AroundLocks.open(source, options);
    }

    private void take(LockFactory factory, long seed) {
        for (int i = started.getAndIncrement(); i < OPERATIONS; i = started.getAndIncrement()) {
            boolean hot = new Random(seed + i).nextInt(20) == 0;
            String name = run + (hot ? "-hot" + i % HOT : "-fresh" + i / MEETING);
            DistributedLock lock = factory.getLock(name);
            lock.lock();
            monitors.computeIfAbsent(name, fresh -> new ExclusionMonitor()).visit(lock.fencingToken());
            lock.unlock();
        }
    }
}
