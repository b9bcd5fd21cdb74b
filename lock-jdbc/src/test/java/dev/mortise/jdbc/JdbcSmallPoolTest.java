package dev.mortise.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.mortise.DistributedLock;
import dev.mortise.Lease;
import dev.mortise.LockFactory;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Moves;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Fewer connections than threads that want one. */
@Timeout(90)
class JdbcSmallPoolTest {
    private static final int WAITERS = 50;
    private static final int HELD = 10;
    private static final Duration LEASE = Delays.millis(2_500);

    private final String run = UUID.randomUUID().toString();

    /** Two connections on PostgreSQL are enough to keep what is held, however many ask for more. */
    @Test
    void renew_manyAskOnPostgres_keepsHolds() throws InterruptedException {
        assertKept(TestServers.of(Family.POSTGRES).url());
    }

    /** Two connections on SQLite are enough to keep what is held, however many ask for more. */
    @Test
    void renew_manyAskOnSqlite_keepsHolds(@TempDir Path directory) throws InterruptedException {
        assertKept("jdbc:sqlite:" + directory.resolve("locks.db"));
    }

    private void assertKept(String url) throws InterruptedException {
        Actors actors = new Actors();
        AtomicInteger lost = new AtomicInteger();
        AtomicBoolean over = new AtomicBoolean();
        try (LockFactory locks =
                LockFactory.open("jdbc", Map.of("url", url, "connections", "2", "lease", LEASE.toMillis() + "ms"))) {
            List<Lease> held = new ArrayList<>();
            for (int i = 0; i < HELD; i++) {
                Lease lease = locks.getLock(run + i).acquire();
                lease.onLost(event -> lost.incrementAndGet());
                held.add(lease);
            }
            AtomicInteger count = new AtomicInteger();
            actors.runMany(WAITERS / 2, "waiting", () -> {
                DistributedLock lock = locks.getLock(run + count.getAndIncrement() % HELD);
                lock.lock();
                lock.unlock();
            });
            actors.runMany(WAITERS / 2, "trying", () -> {
                while (!over.get()) {
                    Moves.cycle(locks, run + "-other" + Thread.currentThread().getId());
                }
            });
            Delays.pass(LEASE.multipliedBy(2), "nothing is lost meanwhile");
            assertThat(held).allMatch(Lease::isValid);
            assertThat(lost).hasValue(0);
            over.set(true);
            held.forEach(Lease::close);
            actors.joinAll();
        }
    }

    /** Renewals and releases find a connection though all that may be used for acquiring are stuck. */
    @Test
    void borrow_acquirersStuck_oneLeftForRenewals() throws Exception {
        CountingSource source = new CountingSource("jdbc:h2:mem:" + run, connection -> {});
        Lines lines = new Lines(source, new H2Dialect("t"), new Housekeeper(), 2, Delays.SLACK);
        try {
            Lines.Borrowed stuck = lines.borrow(false, false, later());
            assertThat(catchThrowable(() -> lines.borrow(false, false, soon())))
                    .hasMessageContaining("all connections are in use");
            Lines.Borrowed renewal = lines.borrow(true, false, later());
            lines.giveBack(renewal);
            lines.giveBack(stuck);
            assertThat(source.mostOpen()).isEqualTo(2);
        } finally {
            lines.close();
        }
        assertThat(source.open()).isZero();
    }

    private static long later() {
        return System.nanoTime() + Delays.PATIENCE.toNanos();
    }

    private static long soon() {
        return System.nanoTime() + Delays.MEDIUM.toNanos();
    }
}
