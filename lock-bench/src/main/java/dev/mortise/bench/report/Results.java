package dev.mortise.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** A whole run, and the files that it leaves. Immutable. */
public final class Results {
    private final Plan plan;
    private final Duration took;
    private final List<Section> sections;

    /** @param took how long the run did */
    public Results(Plan plan, Duration took, List<Section> sections) {
        this.plan = plan;
        this.took = took;
        this.sections = List.copyOf(sections);
    }

    /** Whether a subject failed, which no speed makes up for. */
    public boolean isFailed() {
        return sections.stream().anyMatch(Section::isFailed);
    }

    /** Writes {@code results.md}, {@code results.csv} and a chart for each part that has one. */
    public void writeTo(Path directory) throws IOException {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("results.md"), text());
        Files.writeString(
                directory.resolve("results.csv"),
                Csv.of(sections.stream()
                        .flatMap(section -> section.measures().stream())
                        .toList()));
        for (Section section : sections) {
            List<Panel> panels = Panel.of(section.charted());
            if (!panels.isEmpty()) {
                Files.writeString(directory.resolve(chart(section)), new SvgChart(section.title(), panels).text());
            }
        }
    }

    private String text() {
        return "# Results\n\n" + Setting.text(plan, took) + "\n" + summary() + "\n"
                + sections.stream().map(Results::text).collect(Collectors.joining("\n"));
    }

    /** {@return what should have been reached and whether it was, as Markdown} */
    public String summary() {
        String failures = sections.stream()
                .flatMap(section -> section.measures().stream())
                .filter(Measure::isFailed)
                .map(measure -> String.format(
                        "| %s, %s: %s | - | - | **FAILED**: %s |%n",
                        measure.part(), measure.workload(), measure.subject(), Cells.of(measure.failure())))
                .collect(Collectors.joining());
        return "## Targets\n\n| what | Mortise | target | |\n|---|---|---|---|\n"
                + sections.stream()
                        .flatMap(section -> section.verdicts().stream())
                        .map(verdict -> String.format(
                                "| %s | %s | %s | %s |%n",
                                verdict.what(), verdict.value(), verdict.target(), verdict.word()))
                        .collect(Collectors.joining())
                + failures;
    }

    private static String text(Section section) {
        String image = section.charted().isEmpty() ? "" : "![" + section.title() + "](" + chart(section) + ")\n\n";
        return "## " + section.title() + "\n\n" + image + section.text();
    }

    private static String chart(Section section) {
        return section.word() + ".svg";
    }
}
