package dev.mortise.bench.report;

import java.util.Locale;

/** Numbers as people read them: as many digits as mean something. */
public final class Numbers {
    private Numbers() {}

    /** {@return three digits or more, with commas between thousands} */
    public static String of(double number) {
        double size = Math.abs(number);
        if (size >= 100 || number == Math.rint(number)) {
            return String.format(Locale.ROOT, "%,.0f", number);
        }
        return String.format(Locale.ROOT, size >= 10 ? "%.1f" : size >= 0.1 ? "%.2f" : "%.3f", number);
    }

    /** {@return the least and the most} */
    public static String range(Spread spread) {
        return of(spread.min()) + " - " + of(spread.max());
    }
}
