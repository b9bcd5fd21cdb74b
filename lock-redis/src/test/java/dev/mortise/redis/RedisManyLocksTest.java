package dev.mortise.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.RecordingListener;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;

/** That many locks can be held at the same time. */
@Timeout(60)
class RedisManyLocksTest {
    private static final int LOCKS = 10_000;

    private static long engineTimers() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("mortise-") && name.contains("-timer"))
                .count();
    }

    /** Ten thousand locks are renewed by one timer thread, in few trips, and none is lost. */
    @Test
    void hold_tenThousand_noneLost(TestReporter reporter) {
        LockOptions options = LockOptions.builder().lease(Delays.millis(4_000)).build();
        try (RedisNode server = Servers.redis();
                LockFactory locks = FaultKit.open(server, options)) {
            RecordingListener told = new RecordingListener();
            locks.addListener(told);
            long otherTimers = engineTimers();
            List<DistributedLock> held = new ArrayList<>(LOCKS);
            for (int i = 0; i < LOCKS; i++) {
                DistributedLock lock = locks.getLock("many-" + i);
                lock.lock();
                held.add(lock);
            }
            server.command("CONFIG", "RESETSTAT");
            Delays.pass(options.lease().multipliedBy(3), "renewals go on");
            String stats = server.command("INFO", "stats");
            long renewals = FaultKit.calls(server, "pexpire");
            long calls = FaultKit.calls(server, "eval") + FaultKit.calls(server, "evalsha");
            long reads = FaultKit.number(stats, "total_reads_processed:(\\d+)");
            assertThat(engineTimers() - otherTimers).isEqualTo(1);
            assertThat(held).allMatch(DistributedLock::isHeldByCurrentThread);
            assertThat(told.count("lost")).isZero();
            assertThat(told.count("renewalFailed")).isZero();
            reporter.publishEntry("renewals", renewals + " in " + calls + " calls and " + reads + " reads");
            assertThat(renewals).isBetween(8L * LOCKS, 10L * LOCKS);
            assertThat(calls).as("calls for %s renewals", renewals).isLessThan(renewals / 20);
            assertThat(reads)
                    .as("reads of the server for %s renewals", renewals)
                    .isLessThan(renewals / 20);
            held.forEach(DistributedLock::unlock);
            assertThat(server.command("EXISTS", FaultKit.keys().lock("many-0"))).isEqualTo("0");
        }
    }
}
