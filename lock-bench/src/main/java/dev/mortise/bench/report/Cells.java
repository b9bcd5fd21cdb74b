package dev.mortise.bench.report;

/** Text in a table of Markdown. */
public final class Cells {
    private Cells() {}

    /** {@return the text without what would end the cell} */
    public static String of(String text) {
        return text.replaceAll("\\R", " ").replace("|", "\\|");
    }
}
