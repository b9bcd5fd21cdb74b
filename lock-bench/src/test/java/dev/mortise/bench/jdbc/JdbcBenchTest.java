package dev.mortise.bench.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.bench.contest.BenchCheck;
import org.junit.jupiter.api.Test;

class JdbcBenchTest {
    /** Everyone has a result that adds up, and the server says what it was asked. */
    @Test
    void run_allWorkloads_everyRowIsThereAndExact() {
        assertThat(BenchCheck.textOf(JdbcBench.BENCH)).containsPattern("\\| 1 thread \\| raw JDBC \\| .*UPDATE 2\\.00");
    }
}
