package dev.mortise.examples.flashsale;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Signals;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A process that is killed in the middle of a sale. */
class CrashTest {
    private static final Duration LEASE = Delays.millis(2_000);
    private static final int STOCK = 300;

    @TempDir
    private Path directory;

    /** The others go on when the dead process's lease is over, and each item is sold once. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NO_LOCK")
    void sell_processKilledWithLock_restSoldExactly(Mode mode) throws IOException, InterruptedException {
        String url = "jdbc:sqlite:" + directory.resolve("locks.db");
        Options options = Options.parse(
                "--url",
                url,
                "--processes",
                "3",
                "--stock",
                "" + STOCK,
                "--work",
                "3ms",
                "--lease",
                LEASE.toMillis() + "ms");
        try (Crew crew = Crew.start(options)) {
            Killer killer = new Killer(url, crew.processes().get(1).pid());
            Result result = crew.sell(mode, killer);

            assertThat(crew.processes()).extracting(SellerProcess::isAlive).containsExactly(true, false, true);
            assertThat(killer.soldBefore).isLessThan(STOCK);
            assertThat(result.sold()).isEqualTo(STOCK);
            assertThat(result.oversold()).isZero();
            assertThat(result.time()).as("with what the dead process held").isGreaterThan(LEASE.dividedBy(2));
        }
    }

    /** Kills a process when it holds a lock, early in the sale. */
    private static final class Killer implements Crew.Watcher {
        private final String url;
        private final long pid;
        private long soldBefore = -1;

        Killer(String url, long pid) {
            this.url = url;
            this.pid = pid;
        }

        @Override
        public void look(Ledger ledger, boolean last) {
            while (soldBefore < 0 && ledger.sales(1) > 0) {
                Signals.stop(pid);
                if (holdsLock()) {
                    soldBefore = ledger.stock().sold();
                    Signals.kill(pid);
                } else {
                    Signals.send("CONT", pid);
                }
            }
        }

        /** The table of locks names their holders as host, process and thread. */
        private boolean holdsLock() {
            try (Connection connection = DriverManager.getConnection(url);
                    PreparedStatement query = connection.prepareStatement(
                            "SELECT 1 FROM mortise_locks WHERE owner IS NOT NULL AND holder LIKE ?")) {
                query.setString(1, "%/" + pid + "/%");
                try (ResultSet row = query.executeQuery()) {
                    return row.next();
                }
            } catch (SQLException e) {
                throw new AssertionError(e);
            }
        }
    }
}
