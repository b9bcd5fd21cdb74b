package dev.mortise.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockBackendException;
import dev.mortise.LockFactory;
import dev.mortise.internal.LockEngine;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.ExclusionMonitor;
import dev.mortise.testkit.RecordingListener;
import dev.mortise.testkit.servers.Servers;
import dev.mortise.testkit.servers.ZooKeeperEnsemble;
import dev.mortise.testkit.servers.ZooKeeperMember;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An ensemble that loses its leader under load. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ZooKeeperLeaderTest {
    private static final int PROCESSES = 3;
    private static final Duration SESSION = Delays.millis(10_000);
    private static final Duration RECOVERY = SESSION.plus(Delays.millis(10_000));

    private static ZooKeeperEnsemble ensemble;
    private static Operator operator;

    private final Actors actors = new Actors();
    private final ExclusionMonitor monitor = new ExclusionMonitor();
    private final AtomicBoolean over = new AtomicBoolean();

    @BeforeAll
    static void start() {
        ensemble = Servers.zooKeeperEnsemble(3);
        operator = new Operator(ensemble.connectString());
    }

    @AfterAll
    static void stop() {
        operator.close();
        ensemble.close();
    }

    /** Exclusion holds, tokens rise and work goes on while leaders go; a hold whose session lives is kept. */
    @Test
    void lock_leaderKilledUnderLoad_exactAndGoesOn() {
        List<LockFactory> processes = new ArrayList<>();
        for (int i = 0; i < PROCESSES; i++) {
            LockFactory process = FaultKit.open(ensemble.connectString(), SESSION);
            processes.add(process);
            actors.runMany(2, "worker", () -> work(process));
        }
        RecordingListener listener = new RecordingListener();
        processes.get(0).addListener(listener);
        DistributedLock kept = processes.get(0).getLock("kept");
        kept.lock();
        long token = kept.fencingToken();
        for (int kills = 0; kills < 2; kills++) {
            awaitVisits(50, "before the leader goes", Delays.PATIENCE);
            ZooKeeperMember leader = ensemble.leader();
            long killed = System.nanoTime();
            ensemble.kill(leader);
            awaitVisits(1, "after the leader has gone", RECOVERY);
            System.out.println("work went on " + Delays.since(killed).toMillis() + " ms after a leader was killed");
            assertThat(kept.isHeldByCurrentThread()).isTrue();
            ensemble.restart(leader);
        }
        awaitVisits(50, "with all members back", RECOVERY);
        over.set(true);
        actors.joinAll();
        monitor.assertExclusive(150);
        assertThat(kept.fencingToken()).isEqualTo(token);
        kept.unlock();
        assertThat(listener.count("lost")).isZero();
        processes.forEach(process -> Eventually.eventually(
                "nothing left in hand", () -> LockEngine.census(process).isEmpty()));
        Eventually.eventually("no node left in line", () -> operator.inLine() == 0);
        processes.forEach(LockFactory::close);
    }

    private void awaitVisits(int more, String when, Duration limit) {
        long before = monitor.visits();
        Eventually.eventually(
                () -> more + " visits " + when + ", there were " + (monitor.visits() - before),
                limit,
                () -> monitor.visits() >= before + more);
    }

    /** Timed and untimed forms by turns; an ensemble without a leader may refuse the timed one. */
    private void work(LockFactory process) throws InterruptedException {
        DistributedLock lock = process.getLock("guarded");
        while (!over.get()) {
            lock.lock();
            visit(lock);
            try {
                if (lock.tryLock(200, TimeUnit.MILLISECONDS)) {
                    visit(lock);
                }
            } catch (LockBackendException noLeader) {
                assertThat(noLeader.isPermanent()).as(noLeader.getMessage()).isFalse();
            }
        }
    }

    private void visit(DistributedLock lock) {
        try {
            monitor.visit(lock.fencingToken());
        } finally {
            lock.unlock();
        }
    }
}
