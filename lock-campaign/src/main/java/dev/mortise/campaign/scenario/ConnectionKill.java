package dev.mortise.campaign.scenario;

import dev.mortise.campaign.adapter.AnyLock;
import dev.mortise.campaign.adapter.LockClient;
import dev.mortise.campaign.check.Rules;
import dev.mortise.campaign.check.Strength;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.site.Backend;
import dev.mortise.campaign.site.Site;
import dev.mortise.testkit.Delays;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** S17: the database ends connections of busy processes at random moments: no false hold, and all work on. */
final class ConnectionKill {
    private static final int KILLS = 100;
    private static final int AFTERWARDS = 100;
    private static final String POSTGRES_LIST =
            "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()";
    private static final String MARIADB_LIST =
            "SELECT id FROM information_schema.processlist WHERE id <> connection_id() AND db IS NOT NULL";

    private ConnectionKill() {}

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.SAFE);
        try (Site site = Site.open(cell.backend(), cell.directory());
                Crew crew = Crew.start(cell, site.url(), 3, 2);
                Connection operator = DriverManager.getConnection(site.url())) {
            crew.work(4, 2, Duration.ofMillis(5), Duration.ofSeconds(20));
            int kills = cell.rounds(KILLS);
            for (int killed = 0; killed < kills; ) {
                Delays.pass(Duration.ofNanos(cell.random().nextInt(60_000_000)), "to kill at some other moment");
                long from = System.nanoTime();
                if (kill(cell, operator)) {
                    killed++;
                    crew.faulted("kill", from);
                }
            }
            Delays.pass(Duration.ofSeconds(1), "they go on");
            crew.finish(Rules.of(Strength.TOLD_FIRST).goingOn(20, List.of("kill")));
            cell.figure("kills", kills);
            try (LockClient client = cell.open(site.url())) {
                afterwards(cell, client);
            }
        }
    }

    private static boolean kill(Cell cell, Connection operator) throws SQLException {
        boolean postgres = cell.backend() == Backend.POSTGRES;
        try (Statement statement = operator.createStatement()) {
            List<Long> ids = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery(postgres ? POSTGRES_LIST : MARIADB_LIST)) {
                while (rows.next()) {
                    ids.add(rows.getLong(1));
                }
            }
            if (ids.isEmpty()) {
                return false;
            }
            long id = ids.get(cell.random().nextInt(ids.size()));
            try {
                return statement.execute(postgres ? "SELECT pg_terminate_backend(" + id + ")" : "KILL " + id)
                        || !postgres;
            } catch (SQLException ended) {
                return false; // by itself, in the meantime
            }
        }
    }

    /** No lock was left to anybody, and nothing fails any more. */
    private static void afterwards(Cell cell, LockClient client) throws InterruptedException {
        for (int i = 0; i < AFTERWARDS; i++) {
            AnyLock lock = client.lock(cell.stem() + i % 2);
            boolean had = lock.tryLock(i < 2 ? Cell.LEASE.plus(Cell.SLACK) : Duration.ZERO);
            cell.require(had, "operation " + i + " after the kills was refused");
            if (had) {
                lock.unlock();
            }
        }
    }
}
