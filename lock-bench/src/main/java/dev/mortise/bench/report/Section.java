package dev.mortise.bench.report;

import java.util.List;

/**
 * What one part of a run came to. Immutable.
 *
 * @param word what the command line calls the part; its chart is named after it
 * @param text tables and notes as Markdown
 * @param charted those of the measures that the chart shows; none if there is to be no chart
 */
public record Section(
        String word, String title, String text, List<Measure> measures, List<Verdict> verdicts, List<Measure> charted) {
    /** Whether a subject failed. */
    public boolean isFailed() {
        return measures.stream().anyMatch(Measure::isFailed);
    }

    /** A part that went wrong as a whole. */
    public static Section failed(String word, String title, String why) {
        return new Section(
                word,
                title,
                "**FAILED**: " + why + "\n",
                List.of(Measure.failed(word, title, "all", why)),
                List.of(),
                List.of());
    }
}
