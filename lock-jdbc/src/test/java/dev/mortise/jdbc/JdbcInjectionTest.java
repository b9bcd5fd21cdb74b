package dev.mortise.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.spi.BackendSettings;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Moves;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Names that are meant to become part of a statement. */
@Timeout(90)
class JdbcInjectionTest {
    private static final int PAYLOADS = 200;
    private static final List<String> STARTS = List.of(
            "",
            "mortise_locks",
            "public.mortise_locks",
            "'",
            "\"",
            "`",
            "x'",
            "x\"",
            "x`",
            "mortise_locks\"",
            "(",
            "$$");
    private static final List<String> ENDS = List.of(
            "; DROP TABLE mortise_locks; --",
            "; DROP TABLE \"mortise_locks\" -- ",
            " OR 1=1",
            "/* */",
            "--",
            "#",
            "\\",
            "\n",
            "\u0085",
            " ",
            ".",
            "..",
            "?",
            "'; UPDATE mortise_locks SET owner = NULL; '",
            " WHERE 1=1",
            "\u202e",
            "\uff07",
            "\u02bc",
            "%27",
            "{fn now()}",
            ":x",
            "@x");

    private static List<String> payloads(TestReporter reporter) {
        long seed = new Random().nextLong();
        reporter.publishEntry("seed", Long.toString(seed));
        Random random = new Random(seed);
        List<String> payloads = new ArrayList<>();
        for (String start : STARTS) {
            for (String end : ENDS) {
                payloads.add(start + end + (random.nextInt(10) == 0 ? "x".repeat(200) : ""));
            }
        }
        assertThat(payloads).hasSizeGreaterThan(PAYLOADS);
        return payloads;
    }

    /** No such table is accepted, neither by the builder nor as a setting, before any connection is opened. */
    @Test
    void table_payload_refused(TestReporter reporter) {
        List<String> payloads = payloads(reporter);
        payloads.addAll(List.of("", "a.b.c", "1a", "\u00e4", "x".repeat(64), "a-b", "a b", ".a", "a.", "a.1"));
        CountingSource untouched = new CountingSource("jdbc:h2:mem:untouched", connection -> {});
        for (String payload : payloads) {
            assertThatThrownBy(() -> JdbcLockBackend.around(untouched).table(payload))
                    .as(payload)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("table must be")
                    .hasMessageContaining("63");
        }
        assertThat(untouched.opened()).isZero();
        for (String payload : payloads.subList(0, 20)) {
            BackendSettings settings =
                    BackendSettings.of(Map.of("url", "jdbc:h2:mem:untouched", "table", payload), Delays.SLACK);
            assertThatThrownBy(() -> new JdbcLockBackendProvider().open(settings))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    /** Every such name is a name like others: a lock of its own, and nothing happens to the table. */
    @ParameterizedTest
    @EnumSource
    void lock_payload_plainName(Family family, @TempDir Path directory, TestReporter reporter) {
        String run = UUID.randomUUID().toString();
        String url = TestServers.url(family, directory);
        try (LockFactory ours = LockFactory.open(url, JdbcKit.LONG_LEASE);
                LockFactory others = LockFactory.open(url, JdbcKit.LONG_LEASE)) {
            List<String> payloads = payloads(reporter);
            DistributedLock witness = ours.getLock(run);
            witness.lock();
            for (String payload : payloads.subList(0, PAYLOADS)) {
                DistributedLock lock = ours.getLock(payload + run);
                lock.lock();
                assertThat(others.getLock(payload + run).tryLock()).as(payload).isFalse();
                lock.unlock();
                assertThat(others.getLock(payload + run).isLocked()).as(payload).isFalse();
            }
            assertThat(others.getLock(run).tryLock()).isFalse();
            witness.unlock();
        }
    }

    /** A thread's name, which the row shows to people, may be anything as well. */
    @ParameterizedTest
    @EnumSource
    void lock_oddThreadName_taken(Family family, @TempDir Path directory) throws InterruptedException {
        String run = UUID.randomUUID().toString();
        String url = TestServers.url(family, directory);
        try (LockFactory locks = LockFactory.open(url, JdbcKit.LONG_LEASE)) {
            for (String odd : List.of(
                    "'; DROP TABLE mortise_locks; --",
                    "nul\0",
                    "half\ud83d",
                    "\ud83d\ude00",
                    "x".repeat(600),
                    "\uffff")) {
                String before = Thread.currentThread().getName();
                Thread.currentThread().setName(odd);
                try {
                    assertThat(Moves.cycle(locks, run)).isPositive();
                } finally {
                    Thread.currentThread().setName(before);
                }
            }
        }
    }
}
