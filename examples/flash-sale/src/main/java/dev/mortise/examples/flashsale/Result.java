package dev.mortise.examples.flashsale;

import java.time.Duration;

/**
 * What came of a sale. Immutable.
 *
 * @param oversold how many of the items sold had been sold before
 * @param tokens how many times a lock was given to a thread; zero if there was none
 */
record Result(Mode mode, long sold, long oversold, Duration time, Duration medianWait, Duration longWait, long tokens) {
    static Result of(Mode mode, Ledger ledger, Duration time) {
        return new Result(
                mode,
                ledger.stock().sold(),
                ledger.stock().oversold(),
                time,
                ledger.waits().percentile(50),
                ledger.waits().percentile(99),
                ledger.tokens());
    }

    double salesPerSecond() {
        return sold * 1e9 / time.toNanos();
    }

    /** Whether each item of the stock was sold once. */
    boolean isExact(int stock) {
        return sold == stock && oversold == 0;
    }
}
