package dev.mortise.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens made of transaction numbers. */
class TokensTest {
    private static final long LAST = 0x7fff_ffff_ffffL;

    /** Between two transactions there is room for all hand-offs and, above them, a reader beside its writer. */
    @ParameterizedTest
    @ValueSource(longs = {1, 0x1_0000_0000L, LAST - 1})
    void of_nextTransaction_aboveAllOfThisOne(long czxid) {
        long token = Tokens.of(czxid);
        assertThat(token).isPositive();
        assertThat(Tokens.besideWriter(czxid)).isGreaterThan(token + Tokens.HAND_OFFS);
        assertThat(Tokens.of(czxid + 1)).isGreaterThan(Tokens.besideWriter(czxid));
    }

    /** The last number that fits has a token, with all that comes after it. */
    @Test
    void of_lastTransaction_fits() {
        assertThat(Tokens.besideWriter(LAST)).isEqualTo(Long.MAX_VALUE);
    }

    /** A number that does not fit is refused, and not cut to one that was used before. */
    @ParameterizedTest
    @ValueSource(longs = {0, -1, LAST + 1, Long.MAX_VALUE, Long.MIN_VALUE})
    void of_outOfRange_refused(long czxid) {
        assertThatThrownBy(() -> Tokens.of(czxid))
                .isInstanceOf(ArithmeticException.class)
                .hasMessageContaining(Long.toHexString(czxid));
    }
}
