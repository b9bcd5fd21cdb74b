package dev.mortise.bench.contest;

import dev.mortise.bench.report.Cells;
import dev.mortise.bench.report.Measure;
import dev.mortise.bench.report.Numbers;
import dev.mortise.bench.report.Section;
import dev.mortise.bench.report.Spread;
import dev.mortise.bench.report.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Rows of contests as tables, measures and verdicts. */
final class Report {
    private static final String RATE = "pairs/s";

    private final String word;
    private final String title;
    private final List<Row> rows;
    private final LoadTable loads;

    Report(String word, String title, List<Row> rows, LoadTable loads) {
        this.word = word;
        this.title = title;
        this.rows = rows;
        this.loads = loads;
    }

    /** @param server what it was measured on */
    Section section(String server) {
        List<Measure> measures =
                rows.stream().flatMap(row -> measures(row).stream()).toList();
        List<Measure> charted = measures.stream()
                .filter(measure -> measure.metric().equals(RATE))
                .toList();
        return new Section(word, title, "On " + server + ".\n\n" + text(), measures, verdicts(), charted);
    }

    private List<Measure> measures(Row row) {
        if (row.isFailed()) {
            return List.of(Measure.failed(
                    word, row.workload().title(), row.contestant().title(), row.failure()));
        }
        List<Measure> measures = new ArrayList<>();
        measures.add(measure(row, RATE, RATE, row.rate()));
        measures.add(measure(row, "longest wait", "ms", row.longestWaitMillis()));
        measures.add(measure(row, "server calls per pair", "calls", Spread.of(row.callsPerPair())));
        if (row.hasAllocated()) {
            measures.add(measure(row, "allocated per pair", "bytes", row.allocatedPerPair()));
        }
        if (row.workload().processes() > 1) {
            measures.add(measure(row, "fewest pairs of a JVM to most", "ratio", row.evenness()));
        }
        return measures;
    }

    private Measure measure(Row row, String metric, String unit, Spread spread) {
        return Measure.of(word, row.workload().title(), row.contestant().title(), metric, unit, spread);
    }

    private List<Verdict> verdicts() {
        return rows.stream().filter(Report::isContender).map(this::verdict).toList();
    }

    private Verdict verdict(Row row) {
        Goal goal = row.workload().goal();
        String what = title + ", " + row.workload().title();
        Row base = baseOf(row);
        if (row.isFailed() || base.isFailed()) {
            return Verdict.none(what, goal.toString());
        }
        return Verdict.of(
                what, ratio(row) + goal.wait(row), goal.toString(), goal.isMet(row, base), goal.isClear(row, base));
    }

    private String text() {
        return rates() + shares() + "\n" + loads.text(rows);
    }

    private String rates() {
        StringBuilder table = new StringBuilder("""
                | workload | lock | pairs/s, median | min - max | longest wait | allocated per pair | ratio | target | |
                |---|---|--:|--:|--:|--:|--:|---|---|
                """);
        rows.forEach(row -> table.append(row.isFailed() ? failed(row) : rate(row)));
        return table.toString();
    }

    private static String failed(Row row) {
        return String.format(
                "| %s | %s | - | - | - | - | - | %s | **FAILED**: %s |%n",
                row.workload().title(), row.contestant().title(), target(row), Cells.of(row.failure()));
    }

    private String rate(Row row) {
        return String.format(
                Locale.ROOT,
                "| %s | %s | %,.0f | %,.0f - %,.0f | %.1f ms | %s | %s | %s | %s |%n",
                row.workload().title(),
                row.contestant().title(),
                row.rate().median(),
                row.rate().min(),
                row.rate().max(),
                row.longestWaitNanos() / 1e6,
                row.hasAllocated() ? Numbers.of(row.allocatedPerPair().median()) + " B" : "",
                baseOf(row).isFailed() ? "-" : ratio(row),
                target(row),
                isContender(row) && !baseOf(row).isFailed() ? verdict(row).word() : "");
    }

    private String ratio(Row row) {
        Goal goal = row.workload().goal();
        return String.format(Locale.ROOT, "%.2f %s", goal.ratio(row, baseOf(row)), goal.unit());
    }

    private static String target(Row row) {
        return isContender(row) ? row.workload().goal().toString() : "";
    }

    private static boolean isContender(Row row) {
        return row.contestant() == row.workload().goal().contender();
    }

    private Row baseOf(Row row) {
        return rows.stream()
                .filter(other -> other.workload() == row.workload()
                        && other.contestant() == row.workload().goal().baseline())
                .findFirst()
                .orElseThrow();
    }

    private String shares() {
        String table = rows.stream()
                .filter(row -> row.workload().processes() > 1 && !row.isFailed())
                .map(row -> String.format(
                        Locale.ROOT,
                        "| %s | %s | %,.0f - %,.0f | %.2f |%n",
                        row.workload().title(),
                        row.contestant().title(),
                        row.smallestShare(),
                        row.largestShare(),
                        row.evenness().median()))
                .collect(Collectors.joining());
        return table.isEmpty()
                ? ""
                : "\n| workload | lock | pairs/s of one JVM, min - max | fewest to most, median |\n|---|---|--:|--:|\n"
                        + table;
    }
}
