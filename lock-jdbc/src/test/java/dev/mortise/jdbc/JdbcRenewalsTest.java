package dev.mortise.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.spi.Contender;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockMode;
import dev.mortise.spi.RenewOutcome;
import dev.mortise.spi.Renewal;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.Flow;
import dev.mortise.testkit.servers.DatabaseServer;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Leases that are renewed together. */
@Timeout(60)
class JdbcRenewalsTest {
    private static final int MANY = InList.MOST + 200; // more than go into one statement, also without each tenth

    private static final int FEW = 60;

    private final String run = UUID.randomUUID().toString();

    @TempDir
    private Path directory;

    /** A hold, and what a renewal made of it. */
    private static final class Held implements Renewal {
        private final LeaseRequest request;
        private final Grant grant;
        private RenewOutcome outcome;
        private Throwable failure;

        Held(LeaseRequest request, Grant grant) {
            this.request = request;
            this.grant = grant;
        }

        @Override
        public LeaseRequest request() {
            return request;
        }

        @Override
        public Grant grant() {
            return grant;
        }

        @Override
        public boolean isWanted() {
            return true;
        }

        @Override
        public void answered(RenewOutcome told) {
            outcome = told;
        }

        @Override
        public void failed(Throwable cause) {
            failure = cause;
        }
    }

    private Held hold(JdbcLockBackend backend, int number, Duration lease) {
        String id = UUID.randomUUID().toString();
        LeaseRequest request = new LeaseRequest(run + number, id, LockMode.MUTEX, lease, "test", null, false);
        try (Contender contender = backend.contend(request, () -> {})) {
            return new Held(request, contender.tryAcquire().grant().orElseThrow());
        }
    }

    /** All are renewed to their own time; one that another took is lost, and none of the others with it. */
    @ParameterizedTest
    @EnumSource
    void renewAll_oneLost_onlyThatOneTold(Family family) throws SQLException {
        String url = TestServers.url(family, directory);
        String table = family == Family.MARIADB || family == Family.MYSQL ? "mortise_locks" : "\"mortise_locks\"";
        try (JdbcLockBackend backend = JdbcLockBackend.around(new CountingSource(url, connection -> {}))
                .build()) {
            List<Renewal> due = new ArrayList<>();
            for (int i = 0; i < MANY; i++) {
                due.add(hold(backend, i, Duration.ofMinutes(i % 10 == 0 ? 2 : 1)));
            }
            JdbcKit.execute(
                    url,
                    "UPDATE " + table + " SET expires_at = expires_at - 30000000 WHERE lock_key LIKE '" + run
                            + "%'"); // half a minute goes by
            backend.renewAll(due);
            assertThat(due).allMatch(held -> ((Held) held).outcome == RenewOutcome.RENEWED);
            assertThat(JdbcKit.number(
                            url,
                            "SELECT count(*) FROM " + table + " WHERE lock_key LIKE '" + run
                                    + "%' AND expires_at - used_at >= 60000000"))
                    .isEqualTo(MANY);

            JdbcKit.execute(url, "UPDATE " + table + " SET owner = 'another' WHERE lock_key = '" + run + 7 + "'");
            backend.renewAll(due);
            for (int i = 0; i < MANY; i++) {
                Held held = (Held) due.get(i);
                assertThat(held.outcome).as("hold %d", i).isEqualTo(i == 7 ? RenewOutcome.LOST : RenewOutcome.RENEWED);
                assertThat(held.failure).isNull();
            }
        }
    }

    /** One that is lost does not cost a trip for each of the others: on a slow network their leases would run out. */
    @ParameterizedTest
    @EnumSource(names = {"POSTGRES", "MARIADB"})
    void renewAll_oneLostOverSlowNetwork_fewTrips(Family family) throws SQLException {
        DatabaseServer server = TestServers.of(family);
        String table = family == Family.MARIADB ? "mortise_locks" : "\"mortise_locks\"";
        try (FaultProxy proxy = FaultProxy.to(server.host(), server.port());
                JdbcLockBackend backend = JdbcLockBackend.around(
                                new CountingSource(JdbcKit.through(proxy, server), connection -> {}))
                        .build()) {
            List<Renewal> due = new ArrayList<>();
            for (int i = 0; i < FEW; i++) {
                due.add(hold(backend, i, Duration.ofMinutes(1)));
            }
            JdbcKit.execute(
                    server.url(), "UPDATE " + table + " SET owner = 'another' WHERE lock_key = '" + run + 7 + "'");
            proxy.delay(Flow.TO_CLIENT, Delays.SHORT);
            long start = System.nanoTime();
            backend.renewAll(due);
            assertThat(Delays.since(start)).isLessThan(Delays.SHORT.multipliedBy(FEW / 2));
            assertThat(due)
                    .filteredOn(held -> ((Held) held).outcome == RenewOutcome.RENEWED)
                    .hasSize(FEW - 1);
            proxy.pass();
        }
    }
}
