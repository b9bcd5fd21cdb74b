package dev.mortise.examples.flashsale;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * A line for each process that says how far a sale is: redrawn in place on a terminal, and printed now and then
 * elsewhere. For one thread.
 */
final class Display {
    private static final int BAR = 40;
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final String UP = "\033[%dA";
    private static final String CLEAR_LINE = "\033[K";

    private final PrintStream out;
    private final boolean terminal;
    private final int stock;
    private final String title;
    private boolean drawn;
    private long drawnAt = System.nanoTime();

    Display(PrintStream out, boolean terminal, int stock, String title) {
        this.out = out;
        this.terminal = terminal;
        this.stock = stock;
        this.title = title;
    }

    /** Whether somebody looks at a terminal. */
    static boolean isTerminal() {
        System.setProperty("jdk.console", "java.base"); // others say yes even when the output goes to a file
        return System.console() != null;
    }

    /** Shows how it stands; but where lines stay, only now and then, and at the end. */
    void show(Ledger ledger, boolean last, List<SellerProcess> processes) {
        if (terminal || last || System.nanoTime() - drawnAt >= PAUSE_NANOS) {
            draw(ledger, processes);
        }
    }

    private void draw(Ledger ledger, List<SellerProcess> processes) {
        if (terminal && drawn) {
            out.printf(UP, processes.size());
        }
        for (int number = 0; number < processes.size(); number++) {
            String line =
                    line(number, ledger.sales(number), processes.get(number).isAlive());
            out.println(terminal ? line + CLEAR_LINE : line);
        }
        out.flush();
        drawn = true;
        drawnAt = System.nanoTime();
    }

    private String line(int number, long sales, boolean alive) {
        String bar = "#".repeat((int) Math.min(BAR, sales * BAR / stock));
        String state = alive ? "" : "  has ended";
        return String.format(
                Locale.ROOT, "%-14s  process %d  %7d sold  |%-" + BAR + "s|%s", title, number + 1, sales, bar, state);
    }
}
