package dev.mortise.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.FencedValue;
import dev.mortise.LockFactory;
import dev.mortise.StaleTokenException;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.LateWriter;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import redis.clients.jedis.RedisClient;

/** A holder that is stopped beyond its lease and writes when it goes on: refused by a resource that is fenced, and only there. */
@Timeout(60)
class FencedPausedHolderTest {
    private static final Duration LEASE = Delays.millis(2_000);

    private static RedisNode server;
    private static RedisClient client;

    private final String name = "fenced-" + UUID.randomUUID();

    @BeforeAll
    static void start() {
        server = Servers.redis();
        client = RedisClient.builder().hostAndPort(server.host(), server.port()).build();
    }

    @AfterAll
    static void stop() {
        client.close();
        server.close();
    }

    /** Writes to a key, guarded or not; {@code where} is the port, the key and which. */
    static final class KeyWrite implements LateWriter.Write {
        @Override
        public String write(String where, long token) {
            String[] parts = where.split(" ");
            try (RedisClient client = RedisClient.builder()
                    .hostAndPort("127.0.0.1", Integer.parseInt(parts[0]))
                    .build()) {
                if (parts[2].equals("guarded")) {
                    FencedKey.of(client, parts[1]).set(token, "late");
                } else {
                    client.hset(parts[1], "value", "late");
                }
                return "written";
            }
        }
    }

    /** Asks a service for a write, which is this test. */
    static final class Request implements LateWriter.Write {
        @Override
        public String write(String where, long token) {
            return Long.toString(token);
        }
    }

    /** What the late writer does while its successor has the lock. */
    private interface Story {
        void tell(LateWriter late, long token);
    }

    private void pausedBeyondLease(Class<? extends LateWriter.Write> write, Story story) {
        try (LateWriter late = LateWriter.start(write, server.url(), name, LEASE);
                LockFactory locks = LockFactory.open(server.url())) {
            late.pause();
            DistributedLock lock = locks.getLock(name);
            lock.lock(); // when its lease is over
            assertThat(lock.fencingToken()).isGreaterThan(late.token());
            story.tell(late, lock.fencingToken());
            lock.unlock();
        }
    }

    private static String writeLate(LateWriter late, String where) {
        late.write(where);
        late.resume();
        return late.outcome();
    }

    /** A key in Redis: the late write is refused. */
    @Test
    void fencedKey_lateWrite_refused() {
        FencedKey key = FencedKey.of(client, name);
        pausedBeyondLease(KeyWrite.class, (late, token) -> {
            key.set(token, "in time");
            assertThat(writeLate(late, server.port() + " " + name + " guarded")).isEqualTo("StaleTokenException");
        });
        assertThat(key.get()).contains("in time");
    }

    /** The same without the guard: it lands on top of what the successor wrote. */
    @Test
    void plainKey_lateWrite_lands() {
        FencedKey key = FencedKey.of(client, name);
        pausedBeyondLease(KeyWrite.class, (late, token) -> {
            key.set(token, "in time");
            assertThat(writeLate(late, server.port() + " " + name + " bare")).isEqualTo("written");
        });
        assertThat(key.get()).contains("late");
    }

    /** A service that keeps its state in memory: the late request is refused, and without the guard it would be served. */
    @Test
    void fencedValue_lateRequest_refused() {
        FencedValue<String> guarded = new FencedValue<>(name, "");
        String[] bare = {""};
        pausedBeyondLease(Request.class, (late, token) -> {
            guarded.set(token, "in time");
            bare[0] = "in time";
            long lateToken = Long.parseLong(writeLate(late, "please"));
            assertThatThrownBy(() -> guarded.set(lateToken, "late")).isInstanceOf(StaleTokenException.class);
            bare[0] = "late";
        });
        assertThat(guarded.get()).isEqualTo("in time");
        assertThat(bare[0]).isEqualTo("late");
    }
}
