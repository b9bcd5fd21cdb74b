package dev.mortise.jdbc;

import static dev.mortise.testkit.Moves.cycle;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.ExclusionMonitor;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows of locks that nobody uses any more. Time is let pass by setting it back in the rows. */
@Timeout(60)
class JdbcCleanerTest {
    private static final Duration IDLE = Duration.ofMinutes(10);
    private static final int MANY = 250; // more than are removed at once, twice

    private final String table = "idle_" + UUID.randomUUID().toString().replace('-', '_');

    @TempDir
    private Path directory;

    private AroundLocks open(Family family) {
        CountingSource source = new CountingSource(TestServers.url(family, directory), connection -> {});
        return AroundLocks.open(JdbcLockBackend.around(source).table(table), JdbcKit.LONG_LEASE);
    }

    private String quoted(Family family) {
        return new TableName(null, table).quoted(family == Family.MARIADB || family == Family.MYSQL ? "`" : "\"");
    }

    private void execute(Family family, String sql) throws SQLException {
        JdbcKit.execute(TestServers.url(family, directory), sql.replace("TABLE", quoted(family)));
    }

    private long rows(Family family) throws SQLException {
        return JdbcKit.number(TestServers.url(family, directory), "SELECT count(*) FROM " + quoted(family));
    }

    private void letPass(Family family, Duration time) throws SQLException {
        execute(family, "UPDATE TABLE SET used_at = used_at - " + TimeUnit.NANOSECONDS.toMicros(time.toNanos()));
    }

    /** Rows go that were idle for long enough; tokens of their names rise all the same, and held locks stay. */
    @ParameterizedTest
    @EnumSource
    void removeIdle_usedLongAgo_removedUnlessHeld(Family family) throws SQLException {
        try (AroundLocks around = open(family)) {
            long token = 0;
            for (int i = 0; i < MANY; i++) {
                token = cycle(around.locks(), "name" + i);
            }
            around.locks().getReadWriteLock("both").readLock().lock();
            DistributedLock held = around.locks().getLock("held");
            held.lock();
            letPass(family, IDLE.plusSeconds(1));
            cycle(around.locks(), "fresh");
            assertThat(around.backend().removeIdle(IDLE.plusMinutes(1))).isZero();
            assertThat(around.backend().removeIdle(IDLE)).isEqualTo(MANY);
            assertThat(rows(family)).isEqualTo(3);
            assertThat(around.locks().getReadWriteLock("both").readLock().isLocked())
                    .isTrue();
            assertThat(cycle(around.locks(), "name" + (MANY - 1))).isGreaterThan(token);
            held.unlock();
        }
    }

    /** Who takes locks while their rows are removed notices nothing. */
    @ParameterizedTest
    @EnumSource(names = {"POSTGRES", "MARIADB", "H2"})
    void removeIdle_besideAcquirers_noHarm(Family family) throws SQLException {
        AtomicBoolean over = new AtomicBoolean();
        List<ExclusionMonitor> monitors = List.of(new ExclusionMonitor(), new ExclusionMonitor());
        try (AroundLocks one = open(family);
                AroundLocks two = open(family)) {
            Actors actors = new Actors();
            for (LockFactory factory : List.of(one.locks(), two.locks())) {
                actors.runMany(2, "taker", () -> {
                    for (int i = 0; !over.get(); i++) {
                        DistributedLock lock = factory.getLock("name" + i % 2);
                        lock.lock();
                        monitors.get(i % 2).visit(lock.fencingToken());
                        lock.unlock();
                    }
                });
            }
            int removed = 0;
            for (int round = 0; removed < 20 && round < 2_000; round++) {
                letPass(family, IDLE.plusSeconds(1));
                removed += one.backend().removeIdle(IDLE);
            }
            over.set(true);
            actors.joinAll();
            assertThat(removed).as("rows removed under those who use them").isGreaterThanOrEqualTo(20);
        }
        monitors.forEach(monitor -> monitor.assertExclusive(1));
    }

    /** It is done again and again if asked for. */
    @Test
    void cleanEvery_rowsIdle_removedByItself() throws SQLException {
        CountingSource source = new CountingSource(TestServers.url(Family.SQLITE, directory), connection -> {});
        Workers workers = new Workers();
        Room room = new Opening(source, source::getConnection, () -> {}, workers, TableName.parse(table), true)
                .room(JdbcMode.LEASE, false, 2, null, JdbcKit.TIMEOUT);
        room.cleanEvery(Duration.ofMillis(100));
        try (AroundLocks around = open(Family.SQLITE)) {
            for (int round = 0; round < 3; round++) {
                cycle(around.locks(), "name" + round);
                Eventually.eventually("the row is gone", () -> isEmpty(Family.SQLITE));
            }
        } finally {
            room.close();
        }
    }

    private boolean isEmpty(Family family) {
        try {
            return rows(family) == 0;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Too short a time would remove what is about to be used again. */
    @Test
    void removeIdle_tooShort_refused() {
        try (AroundLocks around = open(Family.SQLITE)) {
            assertThatThrownBy(() -> around.backend().removeIdle(Duration.ofSeconds(59)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContainingAll("idle", "PT1M", "PT59S");
        }
    }
}
