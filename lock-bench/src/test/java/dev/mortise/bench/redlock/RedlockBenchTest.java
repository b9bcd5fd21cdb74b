package dev.mortise.bench.redlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.bench.contest.BenchCheck;
import org.junit.jupiter.api.Test;

class RedlockBenchTest {
    /** Everyone has a result that adds up, and the server says what it was asked. */
    @Test
    void run_allWorkloads_everyRowIsThereAndExact() {
        assertThat(BenchCheck.textOf(RedlockBench.BENCH)).contains("evalsha");
    }
}
