package dev.mortise.bench.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.bench.contest.BenchCheck;
import org.junit.jupiter.api.Test;

class ZooKeeperBenchTest {
    /** Everyone has a result that adds up, and the server says what it was asked. */
    @Test
    void run_allWorkloads_everyRowIsThereAndExact() {
        assertThat(BenchCheck.textOf(ZooKeeperBench.BENCH))
                .contains("| 1 thread | raw ZooKeeper | create 1.00, delete 1.00, getChildren 1.00 |");
    }
}
