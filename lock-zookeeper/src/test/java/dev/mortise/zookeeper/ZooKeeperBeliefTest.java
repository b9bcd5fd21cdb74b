package dev.mortise.zookeeper;

import static dev.mortise.zookeeper.FaultKit.SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.Lease;
import dev.mortise.LockFactory;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.Flow;
import dev.mortise.testkit.Moves;
import dev.mortise.testkit.servers.Servers;
import dev.mortise.testkit.servers.ZooKeeperServer;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** For how long a holder may believe in its session. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ZooKeeperBeliefTest {
    private static final Duration LONGEST = SESSION.multipliedBy(2).dividedBy(3);

    private static ZooKeeperServer server;

    @BeforeAll
    static void start() {
        server = Servers.zooKeeper();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** A hold is never believed for more than two thirds of the session, and by asking the leader never for nothing. */
    @Test
    void remaining_heldForASession_betweenNothingAndTwoThirds() throws Exception {
        try (LockFactory near = FaultKit.open(server, SESSION);
                Lease lease = near.getLock("belief").acquire()) {
            long start = System.nanoTime();
            while (Delays.since(start).compareTo(SESSION) < 0) {
                assertThat(lease.remaining()).isPositive().isLessThan(LONGEST);
                Delays.pass(Delays.millis(5), "looked at again and again");
            }
        }
    }

    /** What a late answer confirms is as old as the question: the server counts from no later than that. */
    @Test
    void remaining_answersLate_countedFromAsking() throws Exception {
        Duration late = Delays.millis(200); // below what lies between two questions, or they would queue up
        try (FaultProxy proxy = FaultKit.proxyTo(server);
                LockFactory near = FaultKit.open(proxy, SESSION)) {
            Moves.cycle(near, "late");
            proxy.delay(Flow.TO_CLIENT, late);
            try (Lease lease = near.getLock("late").acquire()) {
                for (int i = 0; i < 200; i++) {
                    assertThat(lease.remaining()).isPositive().isLessThan(LONGEST.minus(late));
                    Delays.pass(Delays.millis(5), "looked at again and again");
                }
            }
        }
    }
}
