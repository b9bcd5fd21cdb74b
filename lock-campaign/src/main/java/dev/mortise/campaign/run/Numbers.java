package dev.mortise.campaign.run;

import java.util.Locale;

/** Numbers as text. */
final class Numbers {
    private Numbers() {}

    /** Whole numbers as such, others with one digit behind the point. */
    static String text(double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%.0f", value)
                : String.format(Locale.ROOT, "%.1f", value);
    }
}
