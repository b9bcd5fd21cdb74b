package dev.mortise.bench.contest;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Rates and shares as Markdown. */
final class Report {
    private final List<Row> rows;

    Report(List<Row> rows) {
        this.rows = rows;
    }

    String text() {
        return rates() + "\n" + shares();
    }

    private String rates() {
        StringBuilder table = new StringBuilder("""
                | workload | lock | pairs/s, median | min - max | longest wait | ratio | target | |
                |---|---|--:|--:|--:|--:|---|---|
                """);
        rows.forEach(row -> table.append(row.isFailed() ? failed(row) : rate(row)));
        return table.toString();
    }

    private static String failed(Row row) {
        return String.format(
                "| %s | %s | - | - | - | - | %s | **FAILED**: %s |%n",
                row.workload().title(), row.contestant().title(), target(row), row.failure());
    }

    private String rate(Row row) {
        return format(
                "| %s | %s | %,.0f | %,.0f - %,.0f | %.1f ms | %s | %s | %s |%n",
                row.workload().title(),
                row.contestant().title(),
                row.median(),
                row.slowest(),
                row.fastest(),
                row.longestWaitNanos() / 1e6,
                ratio(row),
                target(row),
                verdict(row));
    }

    private String ratio(Row row) {
        Goal goal = row.workload().goal();
        Row base = baseOf(row);
        return base.isFailed() ? "-" : format("%.2f %s", goal.ratio(row, base), goal.unit());
    }

    private static String target(Row row) {
        return isContender(row) ? row.workload().goal().toString() : "";
    }

    private String verdict(Row row) {
        Row base = baseOf(row);
        if (!isContender(row) || base.isFailed()) {
            return "";
        }
        Goal goal = row.workload().goal();
        return (goal.isMet(row, base) ? "met" : "**not met**") + (goal.isClear(row, base) ? "" : ", within the noise");
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
        return "| workload | lock | pairs/s of one JVM, min - max |\n|---|---|--:|\n"
                + rows.stream()
                        .filter(row -> row.workload().processes() > 1 && !row.isFailed())
                        .map(row -> format(
                                "| %s | %s | %,.0f - %,.0f |%n",
                                row.workload().title(),
                                row.contestant().title(),
                                row.smallestShare(),
                                row.largestShare()))
                        .collect(Collectors.joining());
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
