package dev.mortise.bench.report;

import java.util.function.Consumer;

/** Something that a run measures, with the servers that it takes. */
public interface Part {
    /** What the command line calls it. */
    String word();

    /** What the report calls it. */
    String title();

    /**
     * Measures.
     *
     * @param progress is told each step
     */
    Section run(Plan plan, Consumer<String> progress);
}
