package dev.mortise.bench.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.bench.contest.BenchCheck;
import org.junit.jupiter.api.Test;

class RedisBenchTest {
    /** Everyone has a result that adds up, and the server says what it was asked. */
    @Test
    void run_allWorkloads_everyRowIsThereAndExact() {
        assertThat(BenchCheck.textOf(RedisBench.BENCH)).contains("evalsha 2.00");
    }
}
