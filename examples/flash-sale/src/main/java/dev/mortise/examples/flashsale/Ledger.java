package dev.mortise.examples.flashsale;

import java.io.IOException;
import java.nio.file.Path;

/**
 * The file of one sale, which all processes share: the stock, and what each process has done. It is all in the file, so
 * that a killed process takes nothing with it. Safe for use by many threads and processes.
 */
final class Ledger {
    private final SharedLongs memory; // of each process sales and tokens; then waits; then the stock
    private final int processes;
    private final Waits waits;
    private final Stock stock;

    private Ledger(SharedLongs memory, Options options) {
        this.memory = memory;
        this.processes = options.processes();
        this.waits = new Waits(memory, 2 * processes);
        this.stock = new Stock(memory, 2 * processes + Waits.LENGTH, options.stock(), options.work());
    }

    /** Opens the file of a sale, or begins a new one. */
    static Ledger open(Path file, Options options) throws IOException {
        int length = 2 * options.processes() + Waits.LENGTH + Stock.length(options.stock());
        return new Ledger(SharedLongs.open(file, length), options);
    }

    Stock stock() {
        return stock;
    }

    /** How long sellers of all processes waited for a token. */
    Waits waits() {
        return waits;
    }

    /** Takes down that a process sold an item. */
    void countSale(int process) {
        memory.increment(2 * process);
    }

    /** Takes down that a process was given a lock, and with it a token. */
    void countToken(int process, long waitedNanos) {
        memory.increment(2 * process + 1);
        waits.add(waitedNanos);
    }

    /** How many items a process sold. */
    long sales(int process) {
        return memory.get(2 * process);
    }

    /** How many tokens all processes were given. */
    long tokens() {
        long tokens = 0;
        for (int process = 0; process < processes; process++) {
            tokens += memory.get(2 * process + 1);
        }
        return tokens;
    }
}
