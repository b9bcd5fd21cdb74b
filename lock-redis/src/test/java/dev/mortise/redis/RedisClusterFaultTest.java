package dev.mortise.redis;

import static dev.mortise.redis.FaultKit.LONG_LEASE;
import static dev.mortise.redis.FaultKit.PUSHED;
import static dev.mortise.redis.FaultKit.SHORT_LEASE;
import static dev.mortise.redis.FaultKit.TIMEOUT;
import static dev.mortise.redis.FaultKit.keys;
import static dev.mortise.redis.FaultKit.passingFailure;
import static dev.mortise.testkit.Moves.between;
import static dev.mortise.testkit.Moves.cycle;
import static dev.mortise.testkit.Moves.locker;
import static dev.mortise.testkit.Moves.waiter;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.LockLostException;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.RecordingListener;
import dev.mortise.testkit.servers.RedisClusterServers;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClusterClient;

/** What the loss of a node and the move of a slot do to the locks of a cluster. */
@Timeout(90)
class RedisClusterFaultTest {
    private final Actors actors = new Actors();
    private RedisClusterServers servers;
    private RedisNode first;
    private RedisNode second;

    @BeforeEach
    void start() {
        servers = Servers.redisCluster();
        first = servers.nodes().get(0);
        second = servers.nodes().get(1);
        // Else the loss of one node, for want of a replica, would stop the others.
        servers.nodes().forEach(node -> node.command("CONFIG", "SET", "cluster-require-full-coverage", "no"));
    }

    @AfterEach
    void stop() {
        actors.joinAll();
        servers.close();
    }

    /** Names whose locks a node has. */
    private List<String> namesAt(RedisNode node, int count) {
        List<String> names = new ArrayList<>();
        for (int i = 0; names.size() < count; i++) {
            if (servers.nodeOf(keys().lock("cluster-" + i)) == node) {
                names.add("cluster-" + i);
            }
        }
        return names;
    }

    private String slotOf(String name) {
        return second.command("CLUSTER", "KEYSLOT", keys().lock(name));
    }

    /** The loss of one node is nothing to locks of the others; its own wait for it. */
    @Test
    void hold_anotherNodeKilled_undisturbed() {
        String lost = namesAt(first, 1).get(0);
        List<String> others = namesAt(second, 2);
        try (LockFactory locks = LockFactory.open(servers.url(), SHORT_LEASE)) {
            RecordingListener told = new RecordingListener();
            locks.addListener(told);
            DistributedLock gone = locks.getLock(lost);
            DistributedLock kept = locks.getLock(others.get(0));
            gone.lock();
            kept.lock();
            long token = kept.fencingToken();
            first.kill();
            Actor<Long> waiter = waiter(actors, locks, lost);
            long end = System.nanoTime()
                    + SHORT_LEASE.lease().multipliedBy(4).dividedBy(3).toNanos();
            while (System.nanoTime() - end < 0) {
                long start = System.nanoTime();
                cycle(locks, others.get(1));
                assertThat(Delays.since(start)).isLessThan(TIMEOUT);
                Delays.pass(Delays.SHORT, "beyond the lease that was granted first");
            }
            assertThat(kept.fencingToken()).isEqualTo(token);
            assertThat(told.heard())
                    .noneMatch(heard -> heard.kind().equals("renewalFailed")
                            && heard.lockName().equals(others.get(0)));
            assertThatThrownBy(gone::unlock).isInstanceOf(LockLostException.class);
            kept.unlock();
            first.restart();
            waiter.join(Delays.PATIENCE.multipliedBy(2)); // the nodes take a while to find each other again
        }
    }

    /** A client as a program may have it, which looks at a connection before it lends it. */
    private RedisClusterClient client() {
        GenericObjectPoolConfig<Connection> careful = new GenericObjectPoolConfig<>();
        careful.setTestOnBorrow(true);
        return RedisClusterClient.builder()
                .nodes(servers.nodes().stream()
                        .map(node -> new HostAndPort(node.host(), node.port()))
                        .collect(Collectors.toSet()))
                .clientConfig(DefaultJedisClientConfig.builder()
                        .timeoutMillis((int) TIMEOUT.toMillis())
                        .build())
                .poolConfig(careful)
                .build();
    }

    private static RedisLockBackend around(RedisClusterClient client) {
        return RedisLockBackend.around(client).commandTimeout(TIMEOUT).build();
    }

    /** A slot that another node takes over after its own has died is found there. */
    @Test
    void lock_slotTakenOver_foundAtNewNode() {
        try (LockFactory locks = LockFactory.open(servers.url(), LONG_LEASE)) {
            assertFoundAtNewNode(locks);
        }
    }

    /** That also holds with a client of the user's that does not lend connections to a node that is gone. */
    @Test
    void lock_slotTakenOverAndUsersClient_foundAtNewNode() {
        try (RedisClusterClient client = client();
                RedisLockBackend backend = around(client);
                LockFactory locks = LockFactory.of(backend, LONG_LEASE)) {
            assertFoundAtNewNode(locks);
        }
    }

    private void assertFoundAtNewNode(LockFactory locks) {
        String name = namesAt(first, 1).get(0);
        long token = cycle(locks, name);
        first.kill();
        passingFailure(locks.getLock(name)::tryLock);
        Actor<Long> waiter = locker(actors, locks, name);
        Delays.pass(Delays.millis(600), "until all have looked for the node that took over, in vain");
        assertThat(waiter.isDone()).isFalse();
        String id = second.command("CLUSTER", "MYID");
        for (RedisNode node : servers.nodes().subList(1, 3)) {
            node.command("CLUSTER", "SETSLOT", slotOf(name), "NODE", id);
        }
        waiter.join();
        assertThat(cycle(locks, name)).isGreaterThan(token);
    }

    /** A node that is silent keeps nobody longer than the limit and one command, however many ask it. */
    @Test
    void tryLock_nodeSilent_boundedForMany() {
        List<String> names = namesAt(first, 20);
        String other = namesAt(second, 1).get(0);
        try (RedisClusterClient client = client();
                RedisLockBackend backend = around(client);
                LockFactory locks = LockFactory.of(backend, LONG_LEASE)) {
            names.forEach(name -> cycle(locks, name));
            cycle(locks, other);
            first.pause();
            try {
                Duration limit = Delays.millis(1_000);
                List<Actor<Void>> callers = new ArrayList<>();
                for (String name : names) {
                    callers.add(actors.run("caller", () -> {
                        long start = System.nanoTime();
                        passingFailure(() -> locks.getLock(name).tryLock(limit.toMillis(), TimeUnit.MILLISECONDS));
                        assertThat(Delays.since(start))
                                .isLessThan(limit.plus(TIMEOUT).plus(Delays.SLACK));
                    }));
                }
                while (callers.stream().anyMatch(caller -> !caller.isDone())) {
                    long start = System.nanoTime();
                    cycle(locks, other);
                    assertThat(Delays.since(start)).isLessThan(TIMEOUT);
                    Delays.pass(Delays.SHORT, "while others wait for the silent node");
                }
                callers.forEach(Actor::join);
            } finally {
                first.resume();
            }
            cycle(locks, names.get(0));
        }
    }

    /** A slot that moves takes its locks along: the holder renews and releases there, and the waiter is told there. */
    @Test
    void hold_slotMigrated_keptAndWaiterTold() {
        String name = namesAt(first, 1).get(0);
        try (LockFactory locks = LockFactory.open(servers.url(), SHORT_LEASE);
                LockFactory far = LockFactory.open(servers.url(), LONG_LEASE)) {
            DistributedLock held = locks.getLock(name);
            held.lock();
            long token = held.fencingToken();
            Actor<Long> waiter = waiter(actors, far, name);
            awaitHeardAt(first, name);
            migrate(name);
            Delays.pass(SHORT_LEASE.lease().multipliedBy(4).dividedBy(3), "beyond the lease that was granted first");
            assertThat(held.fencingToken()).isEqualTo(token);
            assertThat(second.command("EXISTS", keys().lock(name))).isEqualTo("1");
            awaitHeardAt(second, name);
            long left = System.nanoTime();
            held.unlock();
            assertThat(between(left, waiter.join())).isLessThan(PUSHED);
            assertThat(cycle(locks, name)).isGreaterThan(token);
        }
    }

    private static void awaitHeardAt(RedisNode node, String name) {
        String channel = keys().channel(name);
        Eventually.eventually(
                "releases are heard at " + node,
                () -> node.command("PUBSUB", "SHARDNUMSUB", channel).equals("[" + channel + ", 1]"));
    }

    private void migrate(String name) {
        String slot = slotOf(name);
        String from = first.command("CLUSTER", "MYID");
        String to = second.command("CLUSTER", "MYID");
        second.command("CLUSTER", "SETSLOT", slot, "IMPORTING", from);
        first.command("CLUSTER", "SETSLOT", slot, "MIGRATING", to);
        Delays.pass(SHORT_LEASE.renewEvery(), "a renewal while the slot is on its way");
        String[] keys = {keys().lock(name), keys().token(name)};
        for (String key : keys) {
            first.command("MIGRATE", second.host(), "" + second.port(), key, "0", "2000");
            Delays.pass(SHORT_LEASE.renewEvery(), "a renewal while the keys are apart");
        }
        for (RedisNode node : List.of(second, first, servers.nodes().get(2))) {
            node.command("CLUSTER", "SETSLOT", slot, "NODE", to);
        }
    }
}
