package dev.mortise.redis;

import static dev.mortise.redis.FaultKit.LONG_LEASE;
import static dev.mortise.redis.FaultKit.SHORT_LEASE;
import static dev.mortise.redis.FaultKit.keys;
import static dev.mortise.redis.FaultKit.passingFailure;
import static dev.mortise.redis.FaultKit.refusal;
import static dev.mortise.testkit.Moves.cycle;
import static dev.mortise.testkit.Moves.locker;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.DistributedReadWriteLock;
import dev.mortise.LockFactory;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.Moves;
import dev.mortise.testkit.RecordingListener;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server that is up can still do to its callers. */
@Timeout(60)
class RedisServerFaultTest {
    private final String name = "server-" + UUID.randomUUID();
    private final Actors actors = new Actors();
    private RedisNode server;

    @BeforeEach
    void start() {
        server = Servers.redis();
    }

    @AfterEach
    void stop() {
        actors.joinAll();
        server.close();
    }

    /** A foreign value in the lock's place is refused at once, and left alone. */
    @ParameterizedTest
    @ValueSource(strings = {"SET", "RPUSH"})
    void lock_foreignValueAtLock_refusedAtOnce(String put) {
        server.command(put, keys().lock(name), "theirs");
        try (LockFactory locks = FaultKit.open(server, LONG_LEASE)) {
            DistributedLock lock = locks.getLock(name);
            assertThat(refusal(lock::lock)).hasMessageContaining("WRONGTYPE").hasMessageContaining(server.toString());
            assertThat(refusal(lock::tryLock)).hasMessageContaining("WRONGTYPE");
            assertThat(refusal(lock::isLocked)).hasMessageContaining("WRONGTYPE");
        }
        assertThat(server.command("TYPE", keys().lock(name))).isEqualTo(put.equals("SET") ? "string" : "list");
    }

    /** A foreign value where the token stands is refused at once, and keeps nobody out of the lock afterwards. */
    @Test
    void lock_foreignValueAtToken_refusedAndNotHeld() throws InterruptedException {
        server.command("RPUSH", keys().token(name), "theirs");
        try (LockFactory locks = FaultKit.open(server, LONG_LEASE)) {
            assertThat(refusal(locks.getLock(name)::lock)).hasMessageContaining("WRONGTYPE");
            Eventually.eventually(
                    "nothing is held",
                    () -> server.command("EXISTS", keys().lock(name)).equals("0"));
            server.command("DEL", keys().token(name));
            Moves.assertFreeSoon(locks, name);
        }
    }

    /** Foreign values where a read/write lock keeps its state are refused at once. */
    @ParameterizedTest
    @ValueSource(strings = {"writer", "readers", "tokens", "marks", "token"})
    void readWriteLock_foreignValue_refusedAtOnce(String part) throws InterruptedException {
        boolean string = !part.equals("token");
        server.command(string ? "SET" : "RPUSH", keys().readWrite(name, part), "theirs");
        try (LockFactory locks = FaultKit.open(server, LONG_LEASE)) {
            DistributedReadWriteLock lock = locks.getReadWriteLock(name);
            assertThat(refusal(lock.readLock()::lock)).hasMessageContaining("WRONGTYPE");
            if (!part.equals("tokens")) { // which are the readers' only
                assertThat(refusal(lock.writeLock()::lock)).hasMessageContaining("WRONGTYPE");
            }
            server.command("DEL", keys().readWrite(name, part));
            assertThat(lock.writeLock().tryLock(Delays.PROMPT.toMillis(), TimeUnit.MILLISECONDS))
                    .isTrue();
            lock.writeLock().unlock();
        }
    }

    /** A server without memory grants nothing for the moment, but renews and frees what is held. */
    @Test
    void lock_outOfMemory_waitsWhileOthersRenewAndRelease() {
        try (LockFactory locks = FaultKit.open(server, SHORT_LEASE)) {
            DistributedLock held = locks.getLock(name);
            held.lock();
            long token = held.fencingToken();
            server.command("CONFIG", "SET", "maxmemory", "1");
            assertThat(passingFailure(locks.getLock("another")::tryLock)).hasMessageContaining("OOM");
            Actor<Long> waiter = locker(actors, locks, "another");
            Delays.pass(SHORT_LEASE.lease(), "beyond the lease that was granted first");
            assertThat(held.fencingToken()).isEqualTo(token);
            RecordingListener told = new RecordingListener();
            locks.addListener(told);
            held.unlock();
            assertThat(told.awaitEvent("released").failure()).isEmpty();
            assertThat(server.command("EXISTS", keys().lock(name))).isEqualTo("0");
            assertThat(waiter.isDone()).isFalse();
            server.command("CONFIG", "SET", "maxmemory", "0");
            waiter.join();
            assertThat(cycle(locks, name)).isGreaterThan(token);
        }
    }

    /** A server that forgot all scripts is taught again, in a lone call and in a batch of renewals, and nobody notices. */
    @Test
    void anyCall_scriptsFlushed_notNoticed() {
        try (LockFactory locks = FaultKit.open(server, SHORT_LEASE)) {
            RecordingListener told = new RecordingListener();
            locks.addListener(told);
            List<DistributedLock> held = new ArrayList<>();
            for (int i = 0; i < 300; i++) {
                held.add(locks.getLock(name + i));
                held.get(i).lock();
            }
            long end = System.nanoTime()
                    + SHORT_LEASE.lease().multipliedBy(4).dividedBy(3).toNanos();
            for (int i = 0; System.nanoTime() - end < 0; i++) {
                server.command("SCRIPT", "FLUSH");
                cycle(locks, name + "-more" + i);
                Delays.pass(Delays.SHORT, "between two losses of memory");
            }
            server.command("SCRIPT", "FLUSH");
            held.forEach(DistributedLock::unlock);
            assertThat(told.count("lost")).isZero();
            assertThat(told.count("renewalFailed")).isZero();
        }
    }

    /** A pause of the server's own making that ends before the command's time is up goes unnoticed. */
    @ParameterizedTest
    @ValueSource(strings = {"WRITE", "ALL"})
    void tryLock_shortPause_granted(String mode) {
        try (LockFactory locks = FaultKit.open(server, LONG_LEASE)) {
            long token = cycle(locks, name);
            server.command("CLIENT", "PAUSE", "200", mode);
            DistributedLock lock = locks.getLock(name);
            assertThat(lock.tryLock()).isTrue();
            assertThat(lock.fencingToken()).isGreaterThan(token);
            lock.unlock();
        }
    }

    /** One that is longer fails who will not wait, within the command's time, and does not fail who will. */
    @ParameterizedTest
    @ValueSource(strings = {"WRITE", "ALL"})
    void lock_longPause_riddenOut(String mode) throws InterruptedException {
        try (LockFactory locks = FaultKit.open(server, LONG_LEASE);
                LockFactory far = FaultKit.open(server, LONG_LEASE)) {
            cycle(locks, name);
            long start = System.nanoTime();
            long pause = FaultKit.TIMEOUT.multipliedBy(3).toMillis();
            server.command("CLIENT", "PAUSE", Long.toString(pause), mode);
            passingFailure(locks.getLock(name)::tryLock);
            assertThat(Delays.since(start)).isLessThan(FaultKit.TIMEOUT.plus(Delays.SLACK));
            DistributedLock lock = locks.getLock(name);
            lock.lock();
            assertThat(Delays.since(start).toMillis()).isGreaterThanOrEqualTo(pause - 5);
            assertThat(far.getLock(name).tryLock()).isFalse();
            lock.unlock();
            Moves.assertFreeSoon(far, name);
        }
    }

    /** A server that may throw keys away is warned of once; one that may not, never. */
    @ParameterizedTest
    @ValueSource(strings = {"allkeys-lru", "noeviction"})
    void firstUse_evictionPolicy_warnedOfOnce(String policy) throws Exception {
        server.command("CONFIG", "SET", "maxmemory-policy", policy);
        String log = Moves.logOf(() -> {
            try (LockFactory locks = FaultKit.open(server, LONG_LEASE)) {
                cycle(locks, name);
                Eventually.eventually("the policy was asked for", () -> FaultKit.calls(server, "config\\|get") > 0);
                cycle(locks, name);
                Delays.pass(Delays.SHORT, "a second warning would come now");
            }
        });
        assertThat(log.lines().filter(line -> line.contains("maxmemory-policy " + policy)))
                .hasSize(policy.equals("noeviction") ? 0 : 1);
    }
}
