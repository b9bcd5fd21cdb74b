package dev.mortise.zookeeper;

import static dev.mortise.testkit.Moves.cycle;
import static dev.mortise.zookeeper.FaultKit.LONG_SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockBackendException;
import dev.mortise.LockFactory;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.Flow;
import dev.mortise.testkit.servers.Servers;
import dev.mortise.testkit.servers.ZooKeeperServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connections that break at random bytes of random calls. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ZooKeeperRandomFaultTest {
    private static final int PROCESSES = 10;
    private static final int ROUNDS = 5;
    private static final Duration LAID = Delays.millis(2_000);

    private static ZooKeeperServer server;
    private static Operator operator;

    private final Actors actors = new Actors();

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

    /** Wherever a connection breaks, whoever gets the lock has one node in line, and whoever does not has none. */
    @Test
    void anyCall_connectionBreaksAnywhere_nothingLeftInLine() {
        long seed = Long.getLong("mortise.test.seed", System.nanoTime());
        System.out.println("to repeat: -Dmortise.test.seed=" + seed);
        List<Actor<Void>> processes = new ArrayList<>();
        for (int i = 0; i < PROCESSES; i++) {
            String name = "random-" + i;
            Random random = new Random(seed + i);
            processes.add(actors.run("process", () -> process(name, random)));
        }
        processes.forEach(process -> process.join(Delays.PATIENCE.multipliedBy(6)));
    }

    private static void process(String name, Random random) throws InterruptedException {
        try (FaultProxy proxy = FaultKit.proxyTo(server);
                LockFactory near = FaultKit.open(proxy, LONG_SESSION)) {
            long token = cycle(near, name);
            for (int round = 0; round < ROUNDS; round++) {
                String fault = strike(proxy, random);
                try {
                    token = call(near.getLock(name), random.nextInt(3), token, fault);
                } catch (LockBackendException unknown) {
                    assertThat(unknown.isPermanent()).as(unknown.getMessage()).isFalse();
                }
                proxy.pass();
                cycle(near, name + "-other");
                operator.awaitInLine(name, 0, LAID);
            }
        }
    }

    /** Cuts after some bytes of what goes one way: of a request, a reply, or what follows them. */
    private static String strike(FaultProxy proxy, Random random) {
        Flow flow = random.nextBoolean() ? Flow.TO_SERVER : Flow.TO_CLIENT;
        long bytes = random.nextInt(300);
        proxy.cutAfter(flow, bytes);
        return "cut after " + bytes + " bytes " + flow;
    }

    private static long call(DistributedLock lock, int form, long before, String fault) throws InterruptedException {
        boolean got = form == 0 ? lock.tryLock() : form == 1 && lock.tryLock(100, TimeUnit.MILLISECONDS);
        if (form == 2) {
            lock.lock();
            got = true;
        }
        if (!got) {
            return before;
        }
        assertThat(operator.line(lock.name())).as(fault).hasSize(1);
        long token = lock.fencingToken();
        assertThat(token).as(fault).isGreaterThan(before);
        lock.unlock();
        return token;
    }
}
