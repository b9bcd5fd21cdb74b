package dev.mortise.redis;

import static dev.mortise.redis.FaultKit.LONG_LEASE;
import static dev.mortise.redis.FaultKit.SHORT_LEASE;
import static dev.mortise.redis.FaultKit.TIMEOUT;
import static dev.mortise.redis.FaultKit.passingFailure;
import static dev.mortise.testkit.Moves.cycle;
import static dev.mortise.testkit.Moves.locker;
import static dev.mortise.testkit.Moves.waiter;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.LockLostException;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.RecordingListener;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.RedisSentinelServers;
import dev.mortise.testkit.servers.Servers;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What happens to locks when their primary is demoted, replaced, or the sentinels are silent. */
@Timeout(90)
class RedisFailoverTest {
    private static RedisSentinelServers servers;

    private final String name = "failover-" + UUID.randomUUID();
    private final Actors actors = new Actors();

    @BeforeAll
    static void start() {
        servers = Servers.redisSentinel();
    }

    @AfterAll
    static void stop() {
        servers.close();
    }

    @AfterEach
    void end() {
        actors.joinAll();
    }

    /** A lone server that was made a replica grants nothing, until it is a primary again. */
    @Test
    void lock_serverDemoted_riddenOut() throws InterruptedException {
        try (RedisNode server = Servers.redis();
                RedisNode other = Servers.redis();
                LockFactory locks = FaultKit.open(server, LONG_LEASE)) {
            long token = cycle(locks, name);
            server.command("REPLICAOF", other.host(), Integer.toString(other.port()));
            assertThat(passingFailure(locks.getLock(name)::tryLock)).hasMessageContaining("READONLY");
            Actor<Long> waiter = locker(actors, locks, name);
            Delays.pass(Delays.MEDIUM, "as a replica");
            assertThat(waiter.isDone()).isFalse();
            server.command("REPLICAOF", "NO", "ONE");
            waiter.join();
            assertThat(cycle(locks, name)).isGreaterThan(token);
        }
    }

    /** After a failover, waiters get through, tokens rise, and a holder has kept its lock or knows that it has not. */
    @Test
    void hold_failover_waitersGetThroughAndTokensRise() {
        try (LockFactory locks = LockFactory.open(servers.url(), SHORT_LEASE);
                LockFactory far = LockFactory.open(servers.url(), LONG_LEASE)) {
            RecordingListener told = new RecordingListener();
            locks.addListener(told);
            DistributedLock held = locks.getLock(name);
            held.lock();
            long token = held.fencingToken();
            Actor<Long> next = waiter(actors, far, name);
            RedisNode before = servers.primary();
            servers.failover();
            assertThat(servers.primary()).isNotSameAs(before);
            try {
                held.unlock();
                assertThat(told.count("lost")).isZero();
            } catch (LockLostException lost) {
                told.await("lost");
            }
            next.join();
            assertThat(cycle(locks, name)).isGreaterThan(token);
            assertThat(cycle(far, name)).isGreaterThan(token);
            assertThat(servers.primary().command("EXISTS", FaultKit.keys().token(name)))
                    .isEqualTo("1");
        }
    }

    /** With sentinels that are silent, nobody who asks waits for the others to have asked in vain. */
    @RepeatedTest(3) // who waits is passed over at times only
    void tryLock_sentinelsSilent_boundedForMany() {
        try (LockFactory locks = LockFactory.open(servers.url(), LONG_LEASE)) {
            servers.sentinels().forEach(RedisNode::pause);
            try {
                List<Actor<Void>> callers = new ArrayList<>();
                for (int i = 0; i < 10; i++) {
                    DistributedLock lock = locks.getLock(name + i);
                    callers.add(actors.run("caller", () -> {
                        long start = System.nanoTime();
                        passingFailure(lock::tryLock);
                        assertThat(Delays.since(start))
                                .isLessThan(TIMEOUT.multipliedBy(2).plus(Delays.SLACK));
                    }));
                }
                callers.forEach(Actor::join);
            } finally {
                servers.sentinels().forEach(RedisNode::resume);
            }
            cycle(locks, name);
        }
    }

    /** One sentinel that is silent is passed over. */
    @Test
    void lock_oneSentinelSilent_anotherAsked() {
        RedisNode silent = servers.sentinels().get(0);
        silent.pause();
        try (LockFactory locks = LockFactory.open(servers.url(), LONG_LEASE)) {
            long start = System.nanoTime();
            cycle(locks, name);
            assertThat(Delays.since(start)).isLessThan(TIMEOUT.multipliedBy(2).plus(Delays.SLACK));
            start = System.nanoTime();
            cycle(locks, name);
            assertThat(Delays.since(start)).isLessThan(TIMEOUT);
        } finally {
            silent.resume();
        }
    }

    /** A primary that does not answer is no reason to think its locks free: its holder goes on when it does again. */
    @Test
    void hold_sentinelsSilent_renewedAllTheSame() {
        try (LockFactory locks = LockFactory.open(servers.url(), SHORT_LEASE)) {
            DistributedLock held = locks.getLock(name);
            held.lock();
            long token = held.fencingToken();
            servers.sentinels().forEach(RedisNode::pause);
            try {
                Delays.pass(
                        SHORT_LEASE.lease().multipliedBy(4).dividedBy(3), "beyond the lease that was granted first");
                assertThat(held.fencingToken()).isEqualTo(token);
            } finally {
                servers.sentinels().forEach(RedisNode::resume);
            }
            held.unlock();
        }
    }
}
