package dev.mortise.bench.redis;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The rows as Markdown. */
final class Report {
    /** Rarer ones are not of the locks: the pulse of a connection, the question for these numbers. */
    private static final double RARE = 0.005;

    private final List<Row> rows;

    Report(List<Row> rows) {
        this.rows = rows;
    }

    String text() {
        return rates() + "\n" + shares() + "\n" + commands();
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
        return row.contestant() == Contestant.MORTISE ? row.workload().goal().toString() : "";
    }

    private String verdict(Row row) {
        Row base = baseOf(row);
        if (row.contestant() != Contestant.MORTISE || base.isFailed()) {
            return "";
        }
        Goal goal = row.workload().goal();
        return (goal.isMet(row, base) ? "met" : "**not met**") + (goal.isClear(row, base) ? "" : ", within the noise");
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

    private String commands() {
        return "| workload | lock | server commands per pair (microseconds each) |\n|---|---|---|\n"
                + rows.stream()
                        .filter(row -> !row.isFailed())
                        .map(row -> format(
                                "| %s | %s | %s |%n",
                                row.workload().title(), row.contestant().title(), commands(row)))
                        .collect(Collectors.joining());
    }

    private static String commands(Row row) {
        String list = row.stats().commands().entrySet().stream()
                .filter(command -> command.getValue().calls() > RARE * row.pairs())
                .map(command -> format(
                        "%s %.2f (%.1f)",
                        command.getKey(),
                        (double) command.getValue().calls() / row.pairs(),
                        command.getValue().microsPerCall()))
                .collect(Collectors.joining(", "));
        return list.isEmpty() ? "less than " + RARE + " of any" : list;
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
