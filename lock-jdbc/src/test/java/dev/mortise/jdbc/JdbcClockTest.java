package dev.mortise.jdbc;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.mortise.DistributedLock;
import dev.mortise.LockOptions;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Moves;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whose clock counts leases: the database's, whatever clients think what time it is. */
@Timeout(60)
class JdbcClockTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.mortise.jdbc");

    private final String name = "clock-" + UUID.randomUUID();
    private final TimeZone zone = TimeZone.getDefault();

    @AfterEach
    void restore() {
        TimeZone.setDefault(zone);
    }

    /** Nothing here asks the client's clock, so that none of its times can get into a statement. */
    @Test
    void mainCode_wallClock_neverAsked() {
        noClasses().should().callMethod(System.class, "currentTimeMillis").check(CLASSES);
        for (String type : new String[] {
            "java.time.Instant",
            "java.time.Clock",
            "java.time.LocalDateTime",
            "java.time.OffsetDateTime",
            "java.time.ZonedDateTime",
            "java.sql.Timestamp",
            "java.util.Date",
            "java.util.Calendar"
        }) {
            noClasses()
                    .should()
                    .dependOnClassesThat()
                    .haveFullyQualifiedName(type)
                    .check(CLASSES);
        }
    }

    /** Clients and sessions in time zones half a day apart agree on PostgreSQL. */
    @Test
    void lease_timeZonesApartOnPostgres_same() throws Exception {
        assertSameTime(TestServers.of(Family.POSTGRES).url(), "SET TIME ZONE '%s'");
    }

    /** Clients and sessions in time zones half a day apart agree on MariaDB. */
    @Test
    void lease_timeZonesApartOnMariaDb_same() throws Exception {
        assertSameTime(TestServers.of(Family.MARIADB).url(), "SET time_zone = '%s'");
    }

    /** Clients and sessions in time zones half a day apart agree on H2. */
    @Test
    void lease_timeZonesApartOnH2_same() throws Exception {
        String url = "jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1";
        assertSameTime(url, "SET TIME ZONE '%s'");
        JdbcKit.execute(url, "SHUTDOWN");
    }

    /** Clients in time zones half a day apart agree on SQLite. */
    @Test
    void lease_timeZonesApartOnSqlite_same(@TempDir Path directory) throws Exception {
        assertSameTime("jdbc:sqlite:" + directory.resolve("locks.db"), "SELECT '%s'");
    }

    private void assertSameTime(String url, String setZone) throws Exception {
        LockOptions brief = LockOptions.builder()
                .lease(Delays.millis(1_500))
                .margin(Delays.millis(300))
                .build();
        try (AroundLocks east = open(url, setZone, "+09:00", "GMT+9", brief);
                AroundLocks west = open(url, setZone, "-08:00", "GMT-8", brief)) {
            DistributedLock eastern = east.locks().getLock(name);
            DistributedLock western = west.locks().getLock(name);
            assertThat(eastern.tryLock(Duration.ZERO, brief.lease())).isTrue();
            long start = System.nanoTime();
            long token = eastern.fencingToken();
            assertThat(western.tryLock()).as("free too early").isFalse();
            assertThat(western.tryLock(Delays.PATIENCE.toMillis(), TimeUnit.MILLISECONDS))
                    .isTrue();
            Duration waited = Delays.since(start);
            assertThat(waited)
                    .isBetween(Delays.millis(1_200), Delays.millis(1_500).plus(Delays.PROMPT));
            assertThat(western.fencingToken()).isGreaterThan(token);
            western.unlock();
        }
    }

    private static AroundLocks open(String url, String setZone, String ofSession, String ofClient, LockOptions options)
            throws SQLException {
        TimeZone.setDefault(TimeZone.getTimeZone(ofClient));
        CountingSource source = new CountingSource(url, connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute(String.format(setZone, ofSession));
            }
        });
        AroundLocks locks = AroundLocks.open(source, options);
        Moves.cycle(locks.locks(), "warm");
        return locks;
    }
}
