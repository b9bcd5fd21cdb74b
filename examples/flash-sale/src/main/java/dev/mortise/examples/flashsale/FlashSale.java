package dev.mortise.examples.flashsale;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CancellationException;

/** The demo: sells a stock without a lock, with a lock and with a lock in segments, and compares. */
final class FlashSale {
    private static final int OK = 0;
    private static final int FAILED = 1;
    private static final int WRONG_USE = 2;

    private FlashSale() {}

    /** @param args see {@link Options#USAGE} */
    public static void main(String[] args) throws InterruptedException {
        System.exit(run(System.out, System.err, args));
    }

    /** Runs the demo and returns its exit code. */
    static int run(PrintStream out, PrintStream err, String... args) throws InterruptedException {
        if (List.of(args).contains("--help")) {
            out.print(Options.USAGE);
            return OK;
        }
        try {
            return run(out, Options.parse(args));
        } catch (IllegalArgumentException wrong) {
            err.println(wrong.getMessage());
            err.print(Options.USAGE);
            return WRONG_USE;
        } catch (IOException failed) {
            err.println(failed.getMessage());
            return FAILED;
        } catch (CancellationException ending) {
            return FAILED; // nobody hears it, as the JVM is ended by a signal
        }
    }

    private static int run(PrintStream out, Options asked) throws IOException, InterruptedException {
        Options options = asked.isForOneProcess() ? asked.inOneProcess() : asked;
        if (asked.isForOneProcess()) {
            out.println(
                    "locks in memory live in one process: running 1 process with " + options.threads() + " threads");
        }
        out.println(options);
        List<Result> results = sell(out, options);
        out.println();
        out.print(ResultTable.format(results));
        out.println();
        double ratio = results.get(2).salesPerSecond() / results.get(1).salesPerSecond();
        out.printf(Locale.ROOT, "With the segmented lock %.1f times as fast as with the lock.%n", ratio);
        return results.stream()
                        .allMatch(result -> result.isExact(options.stock())
                                || !result.mode().isExact())
                ? OK
                : FAILED;
    }

    static List<Result> sell(PrintStream out, Options options) throws IOException, InterruptedException {
        boolean terminal = Display.isTerminal();
        List<Result> results = new ArrayList<>();
        try (Crew crew = Crew.start(options)) {
            // A JVM that has just started is slow, and the last sale, which asks for the most locks, would suffer.
            Display rehearsal = new Display(out, terminal, options.stock(), "rehearsal");
            crew.sell(Mode.SEGMENTED_LOCK, (ledger, last) -> rehearsal.show(ledger, last, crew.processes()));
            for (Mode mode : Mode.values()) {
                Display display = new Display(out, terminal, options.stock(), mode.title());
                results.add(crew.sell(mode, (ledger, last) -> display.show(ledger, last, crew.processes())));
            }
        }
        return results;
    }
}
