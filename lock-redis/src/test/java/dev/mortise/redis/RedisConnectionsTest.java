package dev.mortise.redis;

import static dev.mortise.redis.FaultKit.LONG_LEASE;
import static dev.mortise.redis.FaultKit.SHORT_LEASE;
import static dev.mortise.testkit.Moves.waiter;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.RecordingListener;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.RespConnection;
import dev.mortise.testkit.servers.Servers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** That few connections are enough for many who wait. */
@Timeout(60)
class RedisConnectionsTest {
    private static final int WAITERS = 50;
    private static final int CONNECTIONS = 2;

    private static long clients(RespConnection admin) {
        String list = (String) admin.send("CLIENT", "LIST");
        return list.lines().filter(line -> !line.isBlank()).count();
    }

    /** Fifty who wait for fifty locks on two connections get them all, and a holder beside them renews in time. */
    @Test
    void wait_manyNamesOnTwoConnections_holderRenewsAndAllGetIn() {
        Actors actors = new Actors();
        try (RedisNode server = Servers.redis();
                RespConnection admin = server.connect();
                LockFactory far = FaultKit.open(server, LONG_LEASE)) {
            List<DistributedLock> theirs = new ArrayList<>();
            for (int i = 0; i < WAITERS; i++) {
                theirs.add(far.getLock("busy-" + i));
                theirs.get(i).lock();
            }
            long before = clients(admin);
            try (LockFactory near = LockFactory.open(
                    "redis",
                    Map.of(
                            "url",
                            server.url() + "?connections=" + CONNECTIONS,
                            "lease",
                            SHORT_LEASE.lease().toMillis() + "ms",
                            "renew-every",
                            SHORT_LEASE.renewEvery().toMillis() + "ms"))) {
                RecordingListener told = new RecordingListener();
                near.addListener(told);
                DistributedLock held = near.getLock("short");
                held.lock();
                long token = held.fencingToken();
                List<Actor<Long>> waiters = new ArrayList<>();
                for (int i = 0; i < WAITERS; i++) {
                    waiters.add(waiter(actors, near, "busy-" + i));
                }
                long end = System.nanoTime()
                        + SHORT_LEASE.lease().multipliedBy(4).dividedBy(3).toNanos();
                while (System.nanoTime() - end < 0) {
                    assertThat(clients(admin) - before)
                            .as("pool, listener, and one that is just being closed")
                            .isLessThanOrEqualTo(CONNECTIONS + 2);
                    Delays.pass(Delays.SHORT, "beyond the lease that was granted first");
                }
                assertThat(clients(admin) - before).isLessThanOrEqualTo(CONNECTIONS + 1);
                assertThat(held.fencingToken()).isEqualTo(token);
                long start = System.nanoTime();
                held.unlock();
                assertThat(Delays.since(start)).isLessThan(Delays.SLACK);
                theirs.forEach(DistributedLock::unlock);
                waiters.forEach(Actor::join);
                assertThat(told.count("lost")).isZero();
                assertThat(told.count("renewalFailed")).isZero();
            }
        }
        actors.joinAll();
    }
}
