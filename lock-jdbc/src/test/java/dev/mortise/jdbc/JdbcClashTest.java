package dev.mortise.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Moves;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Strangers that have a lock's row locked for a while, as operators and dumps do. */
@Timeout(60)
class JdbcClashTest {
    private final String name = "clash-" + UUID.randomUUID();

    /** A stranger in the way of the row is waited for, though the server ends each wait with an error. */
    @Test
    void tryLock_rowLockedOnPostgres_askedAgain() throws SQLException {
        String url = TestServers.of(Family.POSTGRES).url();
        assertAskedAgain(
                url + "&options=-c%20lock_timeout=20",
                url,
                "BEGIN; UPDATE \"mortise_locks\" SET used_at = used_at WHERE lock_key = '" + name + "'");
    }

    /** The same on H2, whose own waits are long, and here short. */
    @Test
    void tryLock_rowLockedOnH2_askedAgain() throws SQLException {
        String url = "jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1";
        assertAskedAgain(
                url + ";LOCK_TIMEOUT=20",
                url,
                "SET AUTOCOMMIT FALSE; UPDATE \"mortise_locks\" SET used_at = used_at WHERE lock_key = '" + name + "'");
        JdbcKit.execute(url, "SHUTDOWN");
    }

    /** A file that another writes is waited for. */
    @Test
    void tryLock_fileBusyOnSqlite_askedAgain(@TempDir Path directory) throws SQLException {
        String url = "jdbc:sqlite:" + directory.resolve("locks.db");
        assertAskedAgain(url, url, "BEGIN IMMEDIATE");
    }

    private void assertAskedAgain(String url, String strangers, String inTheWay) throws SQLException {
        Actors actors = new Actors();
        try (LockFactory locks = LockFactory.open(url, JdbcKit.LONG_LEASE)) {
            Moves.cycle(locks, name);
            Actor<Boolean> asking;
            try (Connection connection = DriverManager.getConnection(strangers);
                    Statement statement = connection.createStatement()) {
                statement.execute(inTheWay);
                asking = actors.call("asking", () -> {
                    DistributedLock lock = locks.getLock(name);
                    boolean taken = lock.tryLock();
                    lock.unlock();
                    return taken;
                });
                Delays.pass(Delays.MEDIUM, "the stranger is in the way for so long");
                assertThat(asking.isDone()).isFalse();
            }
            assertThat(asking.join()).isTrue();
        }
    }
}
