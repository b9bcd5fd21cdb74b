package dev.mortise.jdbc;

import static dev.mortise.jdbc.JdbcKit.LONG_LEASE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.jdbc.CountingSource.State;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.Moves;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of a data source that belongs to somebody else, and of that one's transactions. */
@Timeout(60)
class JdbcAroundSourceTest {
    private final String name = "around-" + UUID.randomUUID();

    private String url(Family family) {
        return family == Family.H2
                ? "jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1"
                : TestServers.of(family).url();
    }

    private static AroundLocks open(DataSource source, int connections) {
        return AroundLocks.open(JdbcLockBackend.around(source).connections(connections), LONG_LEASE);
    }

    /** The lock is not part of the caller's transaction: undoing that undoes no lock, and a lock commits nothing. */
    @ParameterizedTest
    @EnumSource(names = {"POSTGRES", "MARIADB", "H2"})
    void lock_inCallersTransaction_survivesRollback(Family family) throws SQLException {
        String url = url(family);
        String table = "guarded_" + UUID.randomUUID().toString().replace('-', '_');
        JdbcKit.execute(url, "CREATE TABLE " + table + " (n int)");
        BoundSource callers = new BoundSource(new CountingSource(url, connection -> {}));
        try (AroundLocks around = open(callers.source(), 4);
                LockFactory others = LockFactory.open(url, LONG_LEASE)) {
            Connection transaction = callers.begin();
            try (Statement statement = transaction.createStatement()) {
                statement.execute("INSERT INTO " + table + " VALUES (1)");
            }
            DistributedLock lock = around.locks().getLock(name);
            lock.lock();
            assertThat(others.getLock(name).tryLock()).as("before the end").isFalse();
            callers.rollback();
            assertThat(others.getLock(name).tryLock()).as("after the end").isFalse();
            lock.unlock();
            assertThat(JdbcKit.number(url, "SELECT count(*) FROM " + table)).isZero();
            JdbcKit.execute(url, "DROP TABLE " + table);
        }
    }

    /** Connections come back as they were, whatever was set on them meanwhile. */
    @ParameterizedTest
    @EnumSource(names = {"POSTGRES", "MARIADB", "H2"})
    void close_connectionsUsed_givenBackAsTheyWere(Family family) {
        AtomicInteger networkTimeout = new AtomicInteger();
        CountingSource source = new CountingSource(url(family), connection -> {
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            networkTimeout.set(State.of(connection).networkTimeout());
        });
        try (AroundLocks around = open(source, 4)) {
            Moves.cycle(around.locks(), name);
        }
        State before = new State(false, Connection.TRANSACTION_SERIALIZABLE, networkTimeout.get());
        Eventually.eventually("all are back", () -> source.open() == 0);
        assertThat(source.givenBack()).isNotEmpty().allMatch(before::equals);
    }

    /** No more connections are out than allowed, all come back, and the data source goes on. */
    @ParameterizedTest
    @EnumSource(names = {"POSTGRES", "H2"})
    void connections_manyThreads_boundedAndGivenBack(Family family) throws SQLException {
        CountingSource source = new CountingSource(url(family), connection -> {});
        Actors actors = new Actors();
        try (AroundLocks around = open(source, 3)) {
            actors.runMany(20, "busy", () -> {
                for (int i = 0; i < 20; i++) {
                    Moves.cycle(around.locks(), name + i);
                }
            });
            actors.joinAll();
            assertThat(source.mostOpen()).isBetween(1, 3);
        }
        Eventually.eventually("all are back", () -> source.open() == 0);
        assertThat(source.isClosed()).isFalse();
        source.getConnection().close();
    }

    /** While locks are held, one connection is kept, whatever others take from the data source. */
    @Test
    void hold_idleForSeconds_connectionKept() {
        CountingSource source = new CountingSource(url(Family.H2), connection -> {});
        try (AroundLocks around = open(source, 4)) {
            Actors actors = new Actors();
            actors.runMany(4, "busy", () -> Moves.cycle(around.locks(), name));
            actors.joinAll();
            DistributedLock lock = around.locks().getLock(name);
            lock.lock();
            Delays.pass(Duration.ofSeconds(11), "idle connections were looked for twice");
            assertThat(source.open()).isEqualTo(1);
            lock.unlock();
        }
    }
}
