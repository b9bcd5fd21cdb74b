package dev.mortise.bench.wake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.bench.contest.Sample;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class PairTest {
    /** A waiter that another process does not keep out is found out. */
    @Test
    void handOver_noExclusionBetweenProcesses_throws() {
        try (Pair pair = new Pair(Sample.BASE, "test:")) {
            assertThatThrownBy(pair::handOver).hasMessageContaining("before the holder gave it back");
        }
    }

    /** Times are milliseconds. */
    @Test
    void requireAfter_later_isDifference() {
        assertThat(Pair.requireAfter(1_000_000, 3_500_000)).isEqualTo(2.5);
    }

    /** The median is that of rounds, with their spread; percentiles are of all together. */
    @Test
    void times_rounds_areSummedUp() {
        Times times = new Times();
        times.add(DoubleStream.of(3, 1, 2));
        times.add(DoubleStream.of(30, 10, 20));
        assertThat(times.median().min()).isEqualTo(2);
        assertThat(times.median().max()).isEqualTo(20);
        assertThat(times.percentile(100)).isEqualTo(30);
        assertThat(times.percentile(50)).isEqualTo(6.5);
    }
}
