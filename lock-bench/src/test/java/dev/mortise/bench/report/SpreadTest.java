package dev.mortise.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SpreadTest {
    /** The median is the middle one, or between the two in the middle; order does not matter. */
    @Test
    void of_rounds_hasMedianAndExtremes() {
        assertThat(Spread.of(9, 1, 3)).isEqualTo(new Spread(3, 1, 9));
        assertThat(Spread.of(4, 2)).isEqualTo(new Spread(3, 2, 4));
        assertThat(Spread.of(7)).isEqualTo(new Spread(7, 7, 7));
    }

    /** Nothing has no median. */
    @Test
    void of_nothing_throws() {
        assertThatThrownBy(Spread::of).isInstanceOf(IllegalArgumentException.class);
    }

    /** The ends are the extremes, and in between it is as far as the rank. */
    @Test
    void percentile_ranks_liesBetween() {
        double[] values = {10, 20, 30, 40, 50};
        assertThat(Spread.percentile(values, 0)).isEqualTo(10);
        assertThat(Spread.percentile(values, 50)).isEqualTo(30);
        assertThat(Spread.percentile(values, 99)).isBetween(49.0, 50.0);
        assertThat(Spread.percentile(values, 100)).isEqualTo(50);
    }
}
