package dev.mortise.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockOptions;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.Moves;
import dev.mortise.testkit.interop.HandOver;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.locks.Lock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/** Releases that PostgreSQL tells of. */
@Timeout(120)
class JdbcPushTest {
    private static final int HAND_OVERS = 51;
    private static final Duration FEW_MILLIS = Delays.millis(10);
    private static final Duration RARE = Duration.ofSeconds(1);
    private static final LockOptions OPTIONS =
            LockOptions.builder().lease(Duration.ofMinutes(1)).handOffs(0).build();
    private static final String LISTENING =
            "SELECT pid FROM pg_stat_activity WHERE application_name = '%s' AND query = 'LISTEN mortise_locks'";

    private final String name = "push-" + UUID.randomUUID();
    private final String url = TestServers.of(Family.POSTGRES).url() + "&ApplicationName=" + name;
    private Connection operator;

    @BeforeEach
    void connect() throws SQLException {
        operator = DriverManager.getConnection(TestServers.of(Family.POSTGRES).url());
    }

    @AfterEach
    void disconnect() throws SQLException {
        operator.close();
    }

    private AroundLocks open(JdbcLockBackend.Builder builder) {
        return AroundLocks.open(builder.pollInterval(RARE), OPTIONS);
    }

    private AroundLocks open(JdbcMode mode, boolean push) {
        return open(JdbcLockBackend.around(new CountingSource(url, connection -> {}))
                .mode(mode)
                .push(push));
    }

    /** Between processes that hardly ever look, a lock passes on within milliseconds, in either mode. */
    @ParameterizedTest
    @EnumSource
    void unlock_otherProcessWaits_toldWithinMillis(JdbcMode mode, TestReporter reporter) {
        try (AroundLocks one = open(mode, true);
                AroundLocks two = open(mode, true)) {
            Lock from = one.locks().getLock(name);
            Lock to = two.locks().getLock(name);
            assertThat(median(from, to, reporter)).isLessThan(FEW_MILLIS);
            assertThat(median(to, from, reporter)).isLessThan(FEW_MILLIS);
        }
    }

    /** Writers are told of readers that leave, and readers of writers. */
    @Test
    void unlock_readersAndWriters_toldWithinMillis(TestReporter reporter) {
        try (AroundLocks one = open(JdbcMode.LEASE, true);
                AroundLocks two = open(JdbcMode.LEASE, true)) {
            Lock read = one.locks().getReadWriteLock(name).readLock();
            Lock write = two.locks().getReadWriteLock(name).writeLock();
            assertThat(median(read, write, reporter)).isLessThan(FEW_MILLIS);
            assertThat(median(write, read, reporter)).isLessThan(FEW_MILLIS);
        }
    }

    /** Without, a lock is found within the interval between two looks. */
    @Test
    void unlock_notPushed_foundWithinPollInterval(TestReporter reporter) throws SQLException {
        Duration interval = Duration.ofMillis(50);
        JdbcLockBackend.Builder builder = JdbcLockBackend.around(new CountingSource(url, connection -> {}));
        try (AroundLocks one = AroundLocks.open(builder.pollInterval(interval), OPTIONS);
                AroundLocks two = AroundLocks.open(builder.pollInterval(interval), OPTIONS)) {
            HandOver handOver = new HandOver(Actor::isBlocked);
            Duration median = handOver.median(
                    HAND_OVERS, one.locks().getLock(name), two.locks().getLock(name));
            reporter.publishEntry("median", median.toNanos() / 1_000 + " us");
            assertThat(median).isLessThan(interval.plus(FEW_MILLIS));
            assertThat(listening()).isZero();
        }
    }

    private Duration median(Lock from, Lock to, TestReporter reporter) {
        HandOver handOver = new HandOver(waiter -> waiter.isBlocked() && listening() > 0);
        handOver.once(from, to); // after that, the connection that hears is there
        Duration median = handOver.median(HAND_OVERS, from, to);
        reporter.publishEntry("median", median.toNanos() / 1_000 + " us");
        return median;
    }

    /** Who waits is served while the connection that hears is broken, and told again afterwards. */
    @Test
    void listen_connectionEnded_heardAgain(TestReporter reporter) throws SQLException {
        try (AroundLocks one = open(JdbcMode.LEASE, true);
                AroundLocks two = open(JdbcMode.LEASE, true)) {
            DistributedLock from = one.locks().getLock(name);
            DistributedLock to = two.locks().getLock(name);
            HandOver handOver = new HandOver(waiter -> waiter.isBlocked() && listening() > 0);
            handOver.once(from, to);
            JdbcKit.execute(url, "SELECT pg_terminate_backend(pid) FROM (" + LISTENING.formatted(name) + ") heard");
            assertThat(new HandOver(Actor::isBlocked).once(from, to)).isLessThan(RARE.plus(Delays.PROMPT));
            assertThat(median(from, to, reporter)).isLessThan(FEW_MILLIS);
        }
    }

    /** Nothing is said when nobody waits. */
    @Test
    void unlock_nobodyWaits_nothingTold() throws SQLException {
        PGConnection heard = operator.unwrap(PGConnection.class);
        execute("LISTEN mortise_locks");
        try (AroundLocks one = open(JdbcMode.LEASE, true);
                AroundLocks two = open(JdbcMode.LEASE, true)) {
            for (int i = 0; i < 20; i++) {
                Moves.cycle(one.locks(), name);
                Moves.cycle(two.locks(), name);
            }
            new HandOver(waiter -> waiter.isBlocked() && listening() > 0)
                    .once(one.locks().getLock(name), two.locks().getLock(name));
            PGNotification[] told = heard.getNotifications((int) Delays.PROMPT.toMillis());
            assertThat(told).extracting(PGNotification::getParameter).containsExactly(name);
        }
    }

    /** The connection that hears goes back to the data source, deaf, with all others. */
    @Test
    void close_heard_connectionGivenBack() throws SQLException {
        CountingSource source = new CountingSource(url, connection -> {});
        try (AroundLocks one = open(JdbcLockBackend.around(source).push(true));
                AroundLocks two = open(JdbcMode.LEASE, true)) {
            new HandOver(waiter -> waiter.isBlocked() && listening() > 0)
                    .once(two.locks().getLock(name), one.locks().getLock(name));
        }
        assertThat(source.open()).isZero();
        Eventually.eventually("nobody listens", () -> listening() == 0);
    }

    /** How many of ours listen: what a connection did last is what is shown of it. */
    private long listening() {
        try (Statement statement = operator.createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT count(*) FROM (" + LISTENING.formatted(name) + ") heard")) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = operator.createStatement()) {
            statement.execute(sql);
        }
    }
}
