package dev.mortise.examples.flashsale;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.LockFactory;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** When a sale is said to be done. */
@Timeout(60)
class ShiftTest {
    private final LockFactory locks = LockFactory.open("memory:");
    private final CountDownLatch done = new CountDownLatch(1);

    @TempDir
    private Path directory;

    @AfterEach
    void close() {
        locks.close();
    }

    /** A sale is done when everything is sold. */
    @Test
    void begin_allSold_done() throws Exception {
        begin("--stock", "3", "--work", "0ms");
        assertThat(done.await(Delays.PATIENCE.toMillis(), TimeUnit.MILLISECONDS))
                .isTrue();
    }

    /** One that was ended is not: whoever was told so would begin the next. */
    @Test
    void end_whileSelling_notDone() throws Exception {
        Shift shift = begin("--stock", "1000", "--work", "30ms");
        shift.end();
        assertThat(shift.isEnding()).isTrue();
        assertThat(done.getCount()).isEqualTo(1);
    }

    /** Returns when something is being sold. */
    private Shift begin(String... args) throws IOException {
        Options options = Options.parse(args).inOneProcess();
        Shift shift = new Shift(locks, options, 0);
        Ledger ledger = Ledger.open(directory.resolve("sale"), options);
        shift.begin(Mode.LOCK, directory.resolve("sale"), done::countDown);
        Eventually.eventually("something is sold", () -> ledger.sales(0) > 0);
        return shift;
    }
}
