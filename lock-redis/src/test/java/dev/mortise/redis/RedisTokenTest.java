package dev.mortise.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.LockBackendException;
import dev.mortise.LockFactory;
import dev.mortise.internal.LockEngine;
import dev.mortise.spi.BackendSettings;
import dev.mortise.spi.Contender;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockMode;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.RespConnection;
import dev.mortise.testkit.servers.Servers;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens come from the server's clock, rise when it is set back, and leave nothing for ever. */
class RedisTokenTest {
    private static final long DAY_MS = Duration.ofDays(1).toMillis();

    /** What is left between tokens that are not of the clock. */
    private static final long STEP = 100_000;

    private static RedisNode server;

    private final String name = "token-" + UUID.randomUUID();

    @BeforeAll
    static void start() {
        server = Servers.redis();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static long serverMicros() {
        try (RespConnection connection = server.connect()) {
            List<?> time = (List<?>) connection.send("TIME");
            return Long.parseLong((String) time.get(0)) * 1_000_000 + Long.parseLong((String) time.get(1));
        }
    }

    /** A token is a moment of the server's clock. */
    @Test
    void fencingToken_lock_serversClock() {
        try (LockFactory locks = LockFactory.open(server.url())) {
            DistributedLock lock = locks.getLock(name);
            long before = serverMicros();
            lock.lock();
            assertThat(lock.fencingToken()).isBetween(before, serverMicros());
            lock.unlock();
        }
    }

    /** With the clock behind the last token, as after it was set back, tokens count on from there. */
    @ParameterizedTest
    @ValueSource(strings = {"native", "string", "redisson"})
    void fencingToken_clockBehindLastToken_countsOn(String layout) {
        Keyspace keys = new Keyspace(RedisLayout.valueOf(layout.toUpperCase(Locale.ROOT)), "mortise");
        long ahead = serverMicros() + Duration.ofHours(1).toNanos() / 1_000;
        server.command("SET", keys.plain(name).token(), Long.toString(ahead));
        server.command("SET", keys.writer(name).token(), Long.toString(ahead));
        try (LockFactory locks = LockFactory.open(server.url() + "?layout=" + layout)) {
            long last = ahead;
            for (int i = 0; i < 3; i++) {
                last = assertCountsOn(locks.getLock(name), last);
            }
            last = ahead;
            for (int i = 0; i < 3; i++) {
                last = assertCountsOn(locks.getReadWriteLock(name).writeLock(), last);
                last = assertCountsOn(locks.getReadWriteLock(name).readLock(), last);
            }
        }
    }

    private static long assertCountsOn(DistributedLock lock, long last) {
        lock.lock();
        try {
            assertThat(lock.fencingToken()).isBetween(last + 1, last + STEP);
            return lock.fencingToken();
        } finally {
            lock.unlock();
        }
    }

    /**
     * With the clock behind there is no room between two tokens, so none is handed on: a holder that crashed could have used
     * up what the next one is granted.
     */
    @Test
    void fencingToken_clockBehind_nothingHandedOn() throws Exception {
        long ahead = serverMicros() + Duration.ofHours(1).toNanos() / 1_000;
        server.command(
                "SET", new Keyspace(RedisLayout.NATIVE, "mortise").plain(name).token(), Long.toString(ahead));
        try (LockFactory locks = LockFactory.open(server.url())) {
            DistributedLock lock = locks.getLock(name);
            lock.lock();
            CompletableFuture<Long> waiter = CompletableFuture.supplyAsync(() -> {
                lock.lock();
                try {
                    return lock.fencingToken();
                } finally {
                    lock.unlock();
                }
            });
            Eventually.eventually(
                    "somebody waits", () -> LockEngine.census(locks).waiters() == 1);
            lock.unlock();
            assertThat(waiter.get()).isEqualTo(ahead + 2 * STEP);
            assertThat(server.command(
                            "GET",
                            new Keyspace(RedisLayout.NATIVE, "mortise")
                                    .plain(name)
                                    .token()))
                    .isEqualTo(Long.toString(ahead + 2 * STEP)); // by a grant of its own, which stored it
        }
    }

    /** A writer that handed on and then read as well does not set the last token back when it gives the write lock up. */
    @Test
    void release_readerGrantedSince_lastTokenStays() {
        try (RedisLockBackend backend = (RedisLockBackend) new RedisLockBackendProvider()
                .open(BackendSettings.of(Map.of("url", server.url()), Duration.ofSeconds(2)))) {
            LeaseRequest write = request(LockMode.WRITE, null);
            Grant written = grant(backend, write);
            Grant read = grant(backend, request(LockMode.READ, write.acquisitionId()));
            assertThat(read.token()).isGreaterThan(written.token() + 1);
            backend.release(write, written, written.token() + 1);
            String token =
                    new Keyspace(RedisLayout.NATIVE, "mortise").writer(name).token();
            assertThat(server.command("GET", token)).isEqualTo(Long.toString(read.token()));
        }
    }

    private LeaseRequest request(LockMode mode, String writerId) {
        String id = UUID.randomUUID().toString();
        return new LeaseRequest(name, id, mode, Duration.ofSeconds(30), "test", writerId, false);
    }

    private static Grant grant(RedisLockBackend backend, LeaseRequest request) {
        try (Contender contender = backend.contend(request, () -> {})) {
            return contender.tryAcquire().grant().orElseThrow();
        }
    }

    /** Every key that a lock leaves behind expires. */
    @Test
    void lock_givenBack_everyKeyExpires() {
        try (RedisNode fresh = Servers.redis();
                LockFactory locks = LockFactory.open(fresh.url())) {
            for (DistributedLock lock : List.of(
                    locks.getLock(name),
                    locks.getReadWriteLock(name).readLock(),
                    locks.getReadWriteLock(name).writeLock())) {
                lock.lock();
                lock.unlock();
            }
            try (RespConnection connection = fresh.connect()) {
                List<?> left = (List<?>) connection.send("KEYS", "*");
                assertThat(left).hasSize(2).allSatisfy(key -> {
                    assertThat((String) key).endsWith(":token");
                    assertThat((Long) connection.send("PTTL", (String) key))
                            .isBetween(DAY_MS - 60_000, DAY_MS + 60_000);
                });
            }
        }
    }

    /** A foreign value in the token's place is told, and the lock is not left held for nobody. */
    @Test
    void lock_foreignValueAtToken_refusedAndNothingHeld() {
        Keyspace keys = new Keyspace(RedisLayout.NATIVE, "mortise");
        server.command("RPUSH", keys.plain(name).token(), "x");
        server.command("RPUSH", keys.writer(name).token(), "x");
        try (LockFactory locks = LockFactory.open(server.url())) {
            for (DistributedLock lock : List.of(
                    locks.getLock(name),
                    locks.getReadWriteLock(name).readLock(),
                    locks.getReadWriteLock(name).writeLock())) {
                assertThatThrownBy(lock::lock)
                        .isInstanceOfSatisfying(
                                LockBackendException.class,
                                refused -> assertThat(refused.isPermanent()).isTrue())
                        .hasMessageContaining("WRONGTYPE");
            }
        }
        for (String key : List.of(keys.plain(name).lock(), keys.writer(name).lock(), keys.readers(name))) {
            assertThat(server.command("EXISTS", key)).as(key).isEqualTo("0");
        }
    }
}
