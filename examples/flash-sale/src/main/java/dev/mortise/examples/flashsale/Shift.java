package dev.mortise.examples.flashsale;

import dev.mortise.LockFactory;
import dev.mortise.LockLostException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads of a process that sells. One thread begins sales, and any may end them. */
final class Shift {
    private static final long LAST_SALE_MS = 1_000;

    private final LockFactory locks;
    private final Options options;
    private final int process;
    private final List<Thread> sellers = new CopyOnWriteArrayList<>();
    private volatile boolean ending;

    Shift(LockFactory locks, Options options, int process) {
        this.locks = locks;
        this.options = options;
        this.process = process;
    }

    /**
     * Begins a sale with all threads. The last of them to end does what is to be done then, unless the sale was ended: to
     * whom that is told, it would look as if everything were sold.
     */
    void begin(Mode mode, Path file, Runnable atEnd) throws IOException {
        Ledger ledger = Ledger.open(file, options);
        Till till = mode.till(locks, ledger, process);
        CountDownLatch present = new CountDownLatch(options.threads());
        AtomicInteger working = new AtomicInteger(options.threads());
        sellers.clear();
        for (int i = 0; i < options.threads(); i++) {
            Thread seller = new Thread(() -> {
                present.countDown();
                sellAll(till, ledger, present);
                if (working.decrementAndGet() == 0 && !ending) {
                    atEnd.run();
                }
            });
            seller.setDaemon(true);
            seller.start();
            sellers.add(seller);
        }
    }

    /**
     * Ends the sale and then closes the locks. In this order, so that nobody is about to take or give back a lock while
     * its factory closes: such a lock might stay taken for the rest of its lease.
     */
    void end() {
        ending = true;
        sellers.forEach(Thread::interrupt);
        try {
            for (Thread seller : sellers) {
                seller.join(LAST_SALE_MS);
            }
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
        locks.close();
    }

    /** Whether the locks are closed, or will be soon. */
    boolean isEnding() {
        return ending;
    }

    private void sellAll(Till till, Ledger ledger, CountDownLatch present) {
        try {
            present.await(); // a small stock would be sold before the last thread has started
            Outcome outcome = Outcome.REFUSED;
            while (outcome != Outcome.SOLD_OUT && !Thread.currentThread().isInterrupted()) {
                outcome = sellOne(till);
                if (outcome == Outcome.SOLD) {
                    ledger.countSale(process);
                }
            }
        } catch (InterruptedException | IllegalStateException ended) {
            // the process ends
        }
    }

    /** A seller who was too late for one item tries the next. */
    private static Outcome sellOne(Till till) throws InterruptedException {
        try {
            return till.sellOne();
        } catch (LockLostException late) {
            return Outcome.REFUSED;
        }
    }
}
