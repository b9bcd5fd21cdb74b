package dev.mortise.redlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.RecordingListener;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;

/** Many locks that are held for long. */
@Timeout(90)
class RedlockManyLocksTest {
    private static final int LOCKS = 2_000;
    private static final Pattern READS = Pattern.compile("total_reads_processed:(\\d+)");

    /** They are renewed at all servers in few trips, and none is lost, though one server is gone. */
    @Test
    void hold_thousands_noneLost(TestReporter reporter) {
        LockOptions options = LockOptions.builder().lease(Delays.millis(4_000)).build();
        try (Trio servers = new Trio();
                LockFactory locks = servers.open(options)) {
            RecordingListener told = new RecordingListener();
            locks.addListener(told);
            List<DistributedLock> held = new ArrayList<>(LOCKS);
            for (int i = 0; i < LOCKS; i++) {
                DistributedLock lock = locks.getLock("many-" + i);
                lock.lock();
                held.add(lock);
            }
            servers.node(2).kill();
            long before = reads(servers);
            Delays.pass(options.lease().multipliedBy(2), "renewals go on");
            long reads = reads(servers) - before;
            assertThat(held).allMatch(DistributedLock::isHeldByCurrentThread);
            assertThat(told.count("lost")).isZero();
            reporter.publishEntry("reads for at least " + 5 * LOCKS + " renewals", Long.toString(reads));
            assertThat(reads).isLessThan(5 * LOCKS / 10);
            held.forEach(DistributedLock::unlock);
            assertThat(servers.node(0).command("EXISTS", "many-0")).isEqualTo("0");
        }
    }

    private static long reads(Trio servers) {
        Matcher reads = READS.matcher(servers.node(0).command("INFO", "stats"));
        assertThat(reads.find()).isTrue();
        return Long.parseLong(reads.group(1));
    }
}
