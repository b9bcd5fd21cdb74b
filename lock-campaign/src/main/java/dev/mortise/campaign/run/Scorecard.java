package dev.mortise.campaign.run;

import dev.mortise.campaign.adapter.Make;
import dev.mortise.campaign.check.Violation;
import dev.mortise.campaign.site.Backend;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What came of a run, for people and for programs. */
public final class Scorecard {
    private static final int SHOWN = 10;

    private final Options options;
    private final List<CellResult> results;
    private final String when = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    private final StringBuilder text = new StringBuilder();

    /** @param results in the order in which they are to be shown */
    public Scorecard(Options options, List<CellResult> results) {
        this.options = options;
        this.results = results;
    }

    /** Writes {@code scorecard.md} and {@code scorecard.json} into a directory. */
    public void write(Path directory) throws IOException {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("scorecard.md"), markdown());
        Files.writeString(directory.resolve("scorecard.json"), new ScorecardData(options, when, results).json() + "\n");
    }

    String markdown() {
        text.setLength(0);
        line("# Scorecard");
        line("");
        line("Run %s, size %s, seed %d.", when, options.size().name().toLowerCase(Locale.ROOT), options.seed());
        line("");
        summary();
        line("");
        line("| | |");
        line("|---|---|");
        Versions.all().forEach((name, value) -> line("| %s | %s |", name, value));
        for (Make make : options.makes()) {
            matrix(make);
        }
        if (options.makes().size() > 1) {
            comparison();
        }
        details();
        violations();
        return text.toString();
    }

    private void summary() {
        List<Map<String, String>> summaries =
                options.makes().stream().map(make -> Summary.of(of(make))).toList();
        line("| | %s |", options.makes().stream().map(Make::label).collect(Collectors.joining(" | ")));
        line("|---|%s", "---|".repeat(summaries.size()));
        summaries.stream()
                .flatMap(summary -> summary.keySet().stream())
                .distinct()
                .forEach(name -> line(
                        "| %s | %s |",
                        name,
                        summaries.stream()
                                .map(summary -> summary.getOrDefault(name, "-"))
                                .collect(Collectors.joining(" | "))));
    }

    private List<CellResult> of(Make make) {
        return results.stream().filter(result -> result.make() == make).toList();
    }

    private void matrix(Make make) {
        line("");
        line("## %s", make.label());
        line("");
        line(
                "| | scenario | must hold | %s |",
                List.of(Backend.values()).stream().map(Backend::label).collect(Collectors.joining(" | ")));
        line("|---|---|---|%s", "---|".repeat(Backend.values().length));
        Map<Scenario, List<CellResult>> rows = of(make).stream()
                .collect(Collectors.groupingBy(CellResult::scenario, LinkedHashMap::new, Collectors.toList()));
        rows.forEach((scenario, cells) -> {
            StringBuilder row = new StringBuilder();
            for (Backend backend : Backend.values()) {
                row.append(" ").append(word(scenario, backend, cells)).append(" |");
            }
            line("| %s | %s | %s |%s", scenario.id(), scenario.title(), scenario.invariant(), row);
        });
    }

    private static String word(Scenario scenario, Backend backend, List<CellResult> cells) {
        if (scenario.backends().isEmpty()) {
            return backend == Backend.values()[0] ? cells.get(0).outcome().label() : "";
        }
        return cells.stream()
                .filter(cell -> cell.onBackend().filter(backend::equals).isPresent())
                .map(cell -> cell.outcome().label())
                .findFirst()
                .orElse(scenario.backends().contains(backend) ? Outcome.NOT_RUN.label() : "-");
    }

    private void comparison() {
        line("");
        line("## Side by side");
        line("");
        line("| cell | %s |", options.makes().stream().map(Make::label).collect(Collectors.joining(" | ")));
        line("|---|%s", "---|".repeat(options.makes().size()));
        Map<String, List<CellResult>> cells = results.stream()
                .collect(Collectors.groupingBy(
                        result -> result.scenario().id() + " " + result.backendLabel(),
                        TreeMap::new,
                        Collectors.toList()));
        cells.forEach((cell, ofMakes) -> {
            StringBuilder row = new StringBuilder();
            for (Make make : options.makes()) {
                row.append(" ").append(word(make, ofMakes)).append(" |");
            }
            line("| %s |%s", cell, row);
        });
    }

    private static String word(Make make, List<CellResult> cells) {
        return cells.stream()
                .filter(cell -> cell.make() == make)
                .map(cell -> cell.outcome().label())
                .findFirst()
                .orElse("-");
    }

    private void details() {
        line("");
        line("## Cells");
        line("");
        line("A dash in the table above: the scenario does not apply to that backend.");
        line("");
        line("| cell | outcome | s | figures |");
        line("|---|---|---|---|");
        for (CellResult result : results) {
            line(
                    "| %s %s%s | %s | %.1f | %s |",
                    result.scenario().id(),
                    result.backendLabel(),
                    result.make() == Make.MORTISE ? "" : " " + result.make().label(),
                    result.outcome().label(),
                    result.took().toMillis() / 1e3,
                    figures(result));
        }
    }

    private static String figures(CellResult result) {
        if (result.outcome() == Outcome.NOT_RUN) {
            return result.note();
        }
        return result.figures().entrySet().stream()
                .filter(figure -> figure.getValue() != 0 || figure.getKey().equals(Figure.LEAKS))
                .map(figure -> figure.getKey() + " " + Numbers.text(figure.getValue()))
                .collect(Collectors.joining(", "));
    }

    private void violations() {
        line("");
        line("## Violations");
        line("");
        List<CellResult> failed =
                results.stream().filter(r -> r.outcome() == Outcome.FAILED).toList();
        if (failed.isEmpty()) {
            line("None.");
        }
        for (CellResult result : failed) {
            line(
                    "- %s %s %s, seed %d: %d violations",
                    result.scenario().id(),
                    result.backendLabel(),
                    result.make().label(),
                    result.seed(),
                    result.violations().size());
            result.violations().stream().limit(SHOWN).forEach(violation -> line("    - %s", firstLine(violation)));
        }
    }

    private static String firstLine(Violation violation) {
        return violation.toString().lines().findFirst().orElse("");
    }

    private void line(String format, Object... args) {
        text.append(args.length == 0 ? format : String.format(Locale.ROOT, format, args))
                .append('\n');
    }
}
