package dev.mortise.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VerdictTest {
    /** What all rounds say is said without doubt. */
    @Test
    void atMost_allRoundsAgree_isClear() {
        assertThat(Verdict.atMost("x", 4, "MiB", Spread.of(3, 4)).word()).isEqualTo("met");
        assertThat(Verdict.atMost("x", 4, "MiB", Spread.of(5, 6)).word()).isEqualTo("**not met**");
    }

    /** If a round says otherwise, so does the verdict. */
    @Test
    void atMost_roundsDisagree_isWithinTheNoise() {
        assertThat(Verdict.atMost("x", 4, "MiB", Spread.of(3, 3, 5)).word()).isEqualTo("met, within the noise");
        assertThat(Verdict.atMost("x", 4, "MiB", Spread.of(3, 5, 5)).word()).isEqualTo("**not met**, within the noise");
    }

    /** Without a result there is no verdict, and that is not hidden. */
    @Test
    void none_noResult_saysSo() {
        assertThat(Verdict.none("x", "at most 1").word()).isEqualTo("**no result**");
    }
}
