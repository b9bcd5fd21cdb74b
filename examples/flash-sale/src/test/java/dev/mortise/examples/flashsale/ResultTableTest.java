package dev.mortise.examples.flashsale;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The table at the end of the demo. */
class ResultTableTest {
    /** Columns are as wide as their widest cell, and where nobody waited there is no wait. */
    @Test
    void format_twoSales_aligned() {
        Result without =
                new Result(Mode.NO_LOCK, 12_345, 10_345, Duration.ofSeconds(2), Duration.ZERO, Duration.ZERO, 0);
        Result with = new Result(
                Mode.LOCK, 2_000, 0, Duration.ofMillis(2_500), Duration.ofNanos(960_000), Duration.ofMillis(61), 2_008);

        assertThat(ResultTable.format(List.of(without, with))).isEqualTo("""
                        | sale    |  sold | oversold | sales/s | p50 wait | p99 wait | tokens issued |
                        |---------|------:|---------:|--------:|---------:|---------:|--------------:|
                        | no lock | 12345 |    10345 |    6173 |        - |        - |             0 |
                        | lock    |  2000 |        0 |     800 |  0.96 ms | 61.00 ms |          2008 |
                        """);
    }
}
