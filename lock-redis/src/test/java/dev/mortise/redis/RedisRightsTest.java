package dev.mortise.redis;

import static dev.mortise.redis.FaultKit.LONG_LEASE;
import static dev.mortise.redis.FaultKit.POLLED;
import static dev.mortise.redis.FaultKit.refusal;
import static dev.mortise.testkit.Moves.between;
import static dev.mortise.testkit.Moves.cycle;
import static dev.mortise.testkit.Moves.waiter;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.DistributedReadWriteLock;
import dev.mortise.LockBackendException;
import dev.mortise.LockFactory;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.Moves;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which rights a user needs, and what is said to one that lacks some. */
@Timeout(60)
class RedisRightsTest {
    /** What a user needs for plain and read/write locks in the native layout. */
    private static final List<String> NEEDED = List.of(
            "~mortise:*",
            "&mortise:*",
            "-@all",
            "+eval",
            "+evalsha",
            "+exists",
            "+get",
            "+hdel",
            "+hexists",
            "+hget",
            "+hkeys",
            "+hset",
            "+pexpire",
            "+pttl",
            "+publish",
            "+set",
            "+subscribe",
            "+time",
            "+unsubscribe",
            "+zadd",
            "+zcount",
            "+zrangebyscore",
            "+zrem",
            "+zremrangebyscore",
            "+zrevrange",
            "+zscore");

    private static RedisNode server;

    private final Actors actors = new Actors();

    @BeforeAll
    static void start() {
        server = Servers.redis();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @AfterEach
    void end() {
        actors.joinAll();
    }

    /** A factory for a user with the needed rights, changed by some rules. */
    private static LockFactory as(String user, String... changes) {
        List<String> command = new ArrayList<>(List.of("ACL", "SETUSER", user, "reset", "on", ">pw"));
        command.addAll(NEEDED);
        command.addAll(List.of(changes));
        server.command(command.toArray(String[]::new));
        return LockFactory.open("redis://" + user + ":pw@" + server.host() + ":" + server.port(), LONG_LEASE);
    }

    /** The rights that are listed are enough: for plain and read/write locks, for waiting, looking and giving up. */
    @Test
    void allForms_neededRights_enough() throws Exception {
        try (LockFactory one = as("needed");
                LockFactory other = as("needed")) {
            DistributedLock held = one.getLock("rights");
            held.lock();
            assertThat(other.getLock("rights").isLocked()).isTrue();
            Actor<Long> waiter = waiter(actors, other, "rights");
            FaultKit.awaitSubscribed(server, "rights", 1);
            held.unlock();
            waiter.join();

            DistributedReadWriteLock near = one.getReadWriteLock("rights-rw");
            DistributedReadWriteLock far = other.getReadWriteLock("rights-rw");
            near.readLock().lock();
            far.readLock().lock();
            assertThat(far.readLock().isLocked()).isTrue();
            far.readLock().unlock();
            Actor<Void> writer = actors.run("writer", () -> {
                        far.writeLock().lock();
                        far.writeLock().unlock();
                    })
                    .awaitBlocked();
            near.readLock().unlock();
            writer.join();
            near.writeLock().lock();
            assertThat(far.writeLock().tryLock(50, TimeUnit.MILLISECONDS)).isFalse();
            near.writeLock().unlock();
        }
        // The look at the server's eviction policy is one that may be refused.
        assertThat(server.command("ACL", "LOG")).doesNotContainPattern("object, (?!config)");
    }

    /** Who may run no scripts, may not touch the keys, or lacks a command in a script, is told so at once. */
    @ParameterizedTest
    @ValueSource(strings = {"-evalsha", "-eval", "resetkeys", "-hset", "-pexpire", "-time"})
    void lock_rightMissing_refusedAtOnce(String change) {
        server.command("SCRIPT", "FLUSH"); // or nobody would need EVAL
        try (LockFactory locks = as("lacking", change)) {
            LockBackendException refused = refusal(locks.getLock("lacking")::lock);
            assertThat(refused)
                    .hasMessageContaining(server.toString())
                    .hasMessageMatching("(?s).*(permission|can't run this command|can't access).*");
        }
        server.command("ACL", "LOG", "RESET");
    }

    /** Who may not subscribe waits by asking now and then. */
    @Test
    void lock_noRightToSubscribe_asksNowAndThen() {
        try (LockFactory deaf = as("deaf", "-subscribe");
                LockFactory other = FaultKit.open(server, LONG_LEASE)) {
            DistributedLock held = other.getLock("deaf");
            held.lock();
            Actor<Long> waiter = waiter(actors, deaf, "deaf");
            Eventually.eventually(
                    "subscribing was refused",
                    () -> server.command("ACL", "LOG").contains("subscribe"));
            long left = System.nanoTime();
            held.unlock();
            assertThat(between(left, waiter.join())).isLessThan(POLLED);
        }
        server.command("ACL", "LOG", "RESET");
    }

    /** Who may not publish frees its lock all the same, and a log line says which right it lacks. */
    @ParameterizedTest
    @ValueSource(strings = {"resetchannels", "-publish"})
    void unlock_noRightToPublish_freesAndWarns(String change) throws Exception {
        String log;
        try (LockFactory mute = as("mute", change);
                LockFactory other = FaultKit.open(server, LONG_LEASE)) {
            log = Moves.logOf(() -> cycle(mute, "mute"));
            Moves.assertFreeSoon(other, "mute");
        }
        assertThat(log)
                .contains("release failed", server.toString())
                .containsPattern("can't publish|can't run this command");
        server.command("ACL", "LOG", "RESET");
    }
}
