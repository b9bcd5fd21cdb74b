package dev.mortise.zookeeper;

import static dev.mortise.testkit.Moves.cycle;
import static dev.mortise.zookeeper.FaultKit.LONG_SESSION;
import static dev.mortise.zookeeper.FaultKit.SESSION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.Lease;
import dev.mortise.LockFactory;
import dev.mortise.LockLostException;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.Flow;
import dev.mortise.testkit.Moves;
import dev.mortise.testkit.servers.Servers;
import dev.mortise.testkit.servers.ZooKeeperServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Holders that are cut off for longer than their session, one way or both. */
@Timeout(value = 90, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ZooKeeperPartitionTest {
    private static final int LOCKS = 4;
    private static final Duration LONG = SESSION.multipliedBy(6);

    private static ZooKeeperServer server;
    private static Operator operator;

    private final Actors actors = new Actors();
    private final Queue<Duration> margins = new ConcurrentLinkedQueue<>();

    @BeforeAll
    static void start() {
        server = Servers.zooKeeper();
        operator = new Operator(server.connectString());
    }

    @AfterAll
    static void stop() {
        operator.close();
        server.close();
    }

    /** Whoever is cut off stops believing, and is told, well before another gets the lock; nothing is left in line. */
    @Test
    void hold_cutOffBeyondSession_toldBeforeNextGrant() {
        try (LockFactory far = FaultKit.open(server, LONG_SESSION)) {
            List<Actor<Void>> sides = List.of(
                    actors.run("blackhole", () -> partition("blackhole", 2, FaultProxy::blackhole, far)),
                    actors.run("requests", () -> partition("requests", 2, proxy -> proxy.drop(Flow.TO_SERVER), far)),
                    actors.run("replies", () -> partition("replies", 1, proxy -> proxy.drop(Flow.TO_CLIENT), far)));
            sides.forEach(side -> side.join(LONG.multipliedBy(2)));
        }
        assertThat(margins).hasSize(5 * LOCKS);
        Duration least = margins.stream().min(Duration::compareTo).orElseThrow();
        System.out.println("least loss margin of " + margins.size() + ": " + least.toMillis() + " ms");
        // A third of the session is left when belief ends. The rest of it is for a machine that is late to tell.
        assertThat(least).isGreaterThan(SESSION.dividedBy(6));
        Eventually.eventually("no node left in line", () -> operator.inLine() == 0);
    }

    private void partition(String stem, int rounds, Consumer<FaultProxy> fault, LockFactory far) throws Exception {
        try (FaultProxy proxy = FaultKit.proxyTo(server);
                LockFactory near = FaultKit.open(proxy, SESSION)) {
            for (int round = 0; round < rounds; round++) {
                List<Loser> losers = new ArrayList<>();
                List<Actor<Long>> winners = new ArrayList<>();
                for (int i = 0; i < LOCKS; i++) {
                    losers.add(new Loser(near.getLock(stem + i).acquire()));
                    winners.add(winner(far, stem + i));
                }
                winners.forEach(Actor::awaitBlocked);
                fault.accept(proxy);
                for (int i = 0; i < LOCKS; i++) {
                    losers.get(i).awaitLoss();
                    long granted = winners.get(i).join(LONG);
                    margins.add(Moves.between(losers.get(i).lastMoment(), granted));
                }
                proxy.pass();
                for (Loser loser : losers) {
                    assertThatThrownBy(loser.lease::close).isInstanceOf(LockLostException.class);
                    assertThat(cycle(near, loser.lease.lockName())).isGreaterThan(loser.token);
                }
            }
        }
    }

    /** A thread of another process that waits for a lock; says when it got it. */
    private Actor<Long> winner(LockFactory far, String name) {
        return actors.call("winner", () -> {
            Lease lease = far.getLock(name).acquire();
            long granted = System.nanoTime();
            lease.close();
            return granted;
        });
    }

    /** A lease that is about to be lost, and the last moment at which its holder believed in it or was told nothing. */
    private static final class Loser {
        private final Lease lease;
        private final long token;
        private final CompletableFuture<Long> told = new CompletableFuture<>();
        private long believed;

        Loser(Lease lease) {
            this.lease = lease;
            this.token = lease.fencingToken();
            lease.onLost(event -> told.complete(System.nanoTime()));
        }

        /** Looks until belief has ended, and the listener has been told. */
        void awaitLoss() {
            Eventually.eventually(() -> "belief ends", LONG, () -> {
                long now = System.nanoTime();
                boolean valid = lease.isValid();
                believed = valid ? now : believed;
                return !valid && told.isDone();
            });
        }

        long lastMoment() {
            return Math.max(told.join(), believed);
        }
    }
}
