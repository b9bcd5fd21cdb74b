package dev.mortise.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockBackendException;
import dev.mortise.LockFactory;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.ExclusionMonitor;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;

/** Connections that the server ends at random points, while threads of two backends are busy with a few locks. */
@Timeout(120)
class JdbcKillTest {
    private static final int KILLS = 100;
    private static final int NAMES = 2;

    private final String run = UUID.randomUUID().toString();
    private final List<ExclusionMonitor> monitors = List.of(new ExclusionMonitor(), new ExclusionMonitor());
    private final AtomicBoolean over = new AtomicBoolean();
    private final AtomicInteger failures = new AtomicInteger();

    /** {@code pg_terminate_backend} leads to no false hold, no lock that stays, and no backend that has had enough. */
    @Test
    void terminate_postgresConnections_noHarm(TestReporter reporter) throws Exception {
        String url = TestServers.of(Family.POSTGRES).url();
        strike(
                url + "&ApplicationName=" + run,
                url,
                "SELECT pid FROM pg_stat_activity WHERE application_name = '" + run + "'",
                "SELECT pg_terminate_backend(%d)",
                reporter);
    }

    /** {@code KILL} does no more on MariaDB. */
    @Test
    void kill_mariaDbConnections_noHarm(TestReporter reporter) throws Exception {
        String url = TestServers.of(Family.MARIADB).url();
        strike(
                url + "&connectionAttributes=program_name:" + run,
                url,
                "SELECT id FROM information_schema.processlist WHERE id <> connection_id() AND db IS NOT NULL",
                "KILL %d",
                reporter);
    }

    private void strike(String url, String operatorUrl, String list, String kill, TestReporter reporter)
            throws Exception {
        long seed = new Random().nextLong();
        reporter.publishEntry("seed", Long.toString(seed));
        Actors actors = new Actors();
        try (LockFactory one = LockFactory.open(url, JdbcKit.SHORT_LEASE);
                LockFactory two = LockFactory.open(url, JdbcKit.SHORT_LEASE);
                Connection operator = DriverManager.getConnection(operatorUrl)) {
            for (LockFactory factory : List.of(one, two)) {
                actors.runMany(2, "waiting", () -> keepLocking(factory, 0));
                actors.runMany(2, "trying", () -> keepTrying(factory, 1));
            }
            kill(operator, list, kill, new Random(seed));
            over.set(true);
            actors.joinAll();
            long visits = monitors.stream().mapToLong(ExclusionMonitor::visits).sum();
            reporter.publishEntry("visits, failures told", visits + ", " + failures);
            assertThat(visits).as("work went on").isGreaterThan(KILLS);
            monitors.forEach(monitor -> monitor.assertExclusive(1));
            assertHealthy(one);
            assertHealthy(two);
        }
    }

    private static void kill(Connection operator, String list, String kill, Random random) throws SQLException {
        try (Statement statement = operator.createStatement()) {
            for (int killed = 0; killed < KILLS; ) {
                Delays.pass(Duration.ofNanos(random.nextInt(60_000_000)), "to kill at some other point");
                List<Long> ids = new ArrayList<>();
                try (ResultSet rows = statement.executeQuery(list)) {
                    while (rows.next()) {
                        ids.add(rows.getLong(1));
                    }
                }
                if (!ids.isEmpty()) {
                    try {
                        statement.execute(String.format(kill, ids.get(random.nextInt(ids.size()))));
                        killed++;
                    } catch (SQLException gone) {
                        assertThat(gone.getMessage()).contains("thread id"); // it has ended by itself
                    }
                }
            }
        }
    }

    private String name(int index) {
        return run + "-" + index;
    }

    private void keepLocking(LockFactory factory, int index) {
        DistributedLock lock = factory.getLock(name(index));
        while (!over.get()) {
            lock.lock(); // rides out whatever passes
            visit(lock, index);
        }
    }

    private void keepTrying(LockFactory factory, int index) {
        DistributedLock lock = factory.getLock(name(index));
        while (!over.get()) {
            try {
                if (lock.tryLock()) {
                    visit(lock, index);
                }
            } catch (LockBackendException unknown) {
                assertThat(unknown.isPermanent()).as(unknown.getMessage()).isFalse();
                failures.incrementAndGet();
            }
        }
    }

    private void visit(DistributedLock lock, int index) {
        try {
            monitors.get(index).visit(lock.fencingToken());
        } finally {
            try {
                lock.unlock();
            } catch (LockBackendException unknown) {
                failures.incrementAndGet();
            }
        }
    }

    /** No name is kept by anybody beyond its lease, and nothing fails any more. */
    private void assertHealthy(LockFactory factory) throws InterruptedException {
        long patience = JdbcKit.SHORT_LEASE.lease().plus(Delays.PROMPT).toMillis();
        for (int index = 0; index < NAMES; index++) {
            DistributedLock lock = factory.getLock(name(index));
            assertThat(lock.tryLock(patience, TimeUnit.MILLISECONDS)).isTrue();
            lock.unlock();
        }
        for (int i = 0; i < 100; i++) {
            DistributedLock lock = factory.getLock(name(i % NAMES));
            assertThat(lock.tryLock()).as("operation " + i).isTrue();
            lock.unlock();
        }
    }
}
