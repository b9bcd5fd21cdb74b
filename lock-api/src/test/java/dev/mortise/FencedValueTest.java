package dev.mortise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** A value that knows the largest token. */
class FencedValueTest {
    private final FencedValue<Integer> stock = new FencedValue<>("stock/42", 10);

    /** Equal and larger tokens are let in, smaller ones are not; those change nothing, and their change is not run. */
    @Test
    void update_smallerToken_refusedAndNotRun() {
        assertThat(stock.largestToken()).isZero();
        assertThat(stock.update(5, left -> left - 1)).isEqualTo(9);
        stock.set(5, 8);
        stock.set(7, 7);
        assertThatThrownBy(() -> stock.update(6, left -> {
                    throw new AssertionError("run for " + left);
                }))
                .isInstanceOf(StaleTokenException.class)
                .hasMessage("resource 'stock/42' refuses token 6: it has seen 7, of a later holder of the lock");
        assertThat(stock.get()).isEqualTo(7);
        assertThat(stock.largestToken()).isEqualTo(7);
    }

    /** A change that fails leaves everything as it was, the token included. */
    @Test
    void update_changeThrows_nothingChanged() {
        stock.set(3, 9);
        assertThatThrownBy(() -> stock.update(8, left -> Math.toIntExact(Long.MAX_VALUE)))
                .isInstanceOf(ArithmeticException.class);
        assertThat(stock.get()).isEqualTo(9);
        stock.set(4, 8);
        assertThat(stock.get()).isEqualTo(8);
    }

    /** A token that is none is the caller's mistake. */
    @Test
    void set_noToken_refused() {
        assertThatThrownBy(() -> stock.set(0, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("token must be at least 1 but was 0");
    }
}
