package dev.mortise.examples.flashsale;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.testkit.Eventually;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file that a sale is held with. */
class LedgerTest {
    private final Options options = Options.parse("--stock", "30", "--work", "200ms");

    @TempDir
    private Path directory;

    private Ledger ledger;

    @BeforeEach
    void open() throws IOException {
        ledger = Ledger.open(directory.resolve("sale"), options);
    }

    /** What one process has sold, another that has the file open sees. */
    @Test
    void sell_otherProcess_seesIt() throws IOException {
        Ledger other = Ledger.open(directory.resolve("sale"), options);

        assertThat(ledger.stock().sellFrom(3, 1)).isEqualTo(Outcome.SOLD);
        ledger.countSale(2);

        assertThat(other.stock().sold()).isEqualTo(1);
        assertThat(other.sales(2)).isEqualTo(1);
    }

    /** A bucket has its share of the items, and is sold out after that. */
    @Test
    void sellFrom_bucketOfTwo_soldOutAfterTwo() {
        assertThat(ledger.stock().sellFrom(1, 1)).isEqualTo(Outcome.SOLD);
        assertThat(ledger.stock().sellFrom(1, 2)).isEqualTo(Outcome.SOLD);
        assertThat(ledger.stock().sellFrom(1, 3)).isEqualTo(Outcome.SOLD_OUT);
        assertThat(ledger.stock().sold()).isEqualTo(2);
        assertThat(ledger.stock().oversold()).isZero();
    }

    /** Two that sell at the same time sell one item twice, which is what the demo is about, and it is counted. */
    @Test
    void sell_twoAtATime_oneItemSoldTwice() throws InterruptedException {
        Thread other = new Thread(() -> ledger.stock().sell(Stock.NO_TOKEN));
        other.start();
        Eventually.eventually("the other is at work", () -> other.getState() == Thread.State.TIMED_WAITING);

        ledger.stock().sell(Stock.NO_TOKEN);
        other.join();

        assertThat(ledger.stock().sold()).isEqualTo(2);
        assertThat(ledger.stock().oversold()).isEqualTo(1);
    }

    /**
     * Who comes with a smaller token than the bucket has seen sells nothing, also if the larger came while it was at
     * work.
     */
    @Test
    void sellFrom_smallerToken_refused() throws InterruptedException {
        AtomicReference<Outcome> outcome = new AtomicReference<>();
        Thread late = new Thread(() -> outcome.set(ledger.stock().sellFrom(1, 7)));
        late.start();
        Eventually.eventually("the other is at work", () -> late.getState() == Thread.State.TIMED_WAITING);

        assertThat(ledger.stock().sellFrom(1, 8)).isEqualTo(Outcome.SOLD);
        late.join();

        assertThat(outcome).hasValue(Outcome.REFUSED);
        assertThat(ledger.stock().sellFrom(1, 7)).isEqualTo(Outcome.REFUSED);
        assertThat(ledger.stock().sellFrom(2, 7)).isEqualTo(Outcome.SOLD);
        assertThat(ledger.stock().sold()).isEqualTo(2);
        assertThat(ledger.stock().oversold()).isZero();
    }

    /** A percentile is right to a sixteenth, from microseconds to hours. */
    @Test
    void percentile_manyWaits_rightToASixteenth() {
        assertThat(ledger.waits().percentile(99)).isEqualTo(Duration.ZERO);
        for (int i = 1; i <= 100; i++) {
            ledger.countToken(i % 4, TimeUnit.MILLISECONDS.toNanos(i));
        }
        assertThat(ledger.waits().percentile(50).toNanos()).isCloseTo(50_000_000, Percentage.withPercentage(6.3));
        assertThat(ledger.waits().percentile(99).toNanos()).isCloseTo(99_000_000, Percentage.withPercentage(6.3));

        ledger.countToken(0, TimeUnit.HOURS.toNanos(5));
        assertThat(ledger.waits().percentile(100).toHours()).isEqualTo(4);
        assertThat(ledger.tokens()).isEqualTo(101);
    }
}
