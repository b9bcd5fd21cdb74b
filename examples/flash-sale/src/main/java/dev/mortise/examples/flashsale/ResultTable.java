package dev.mortise.examples.flashsale;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The results as a table, in plain text that is Markdown too. */
final class ResultTable {
    private static final List<String> HEAD =
            List.of("sale", "sold", "oversold", "sales/s", "p50 wait", "p99 wait", "tokens issued");

    private ResultTable() {}

    static String format(List<Result> results) {
        List<List<String>> rows = new ArrayList<>(List.of(HEAD));
        results.forEach(result -> rows.add(row(result)));
        List<Integer> widths = new ArrayList<>();
        for (int column = 0; column < HEAD.size(); column++) {
            int index = column;
            widths.add(
                    rows.stream().mapToInt(row -> row.get(index).length()).max().getAsInt());
        }
        List<String> lines =
                new ArrayList<>(rows.stream().map(row -> line(row, widths)).toList());
        lines.add(1, rule(widths));
        return lines.stream().collect(Collectors.joining("\n", "", "\n"));
    }

    private static List<String> row(Result result) {
        boolean waits = result.tokens() > 0;
        return List.of(
                result.mode().title(),
                Long.toString(result.sold()),
                Long.toString(result.oversold()),
                String.format(Locale.ROOT, "%.0f", result.salesPerSecond()),
                waits ? millis(result.medianWait()) : "-",
                waits ? millis(result.longWait()) : "-",
                Long.toString(result.tokens()));
    }

    private static String millis(Duration time) {
        return String.format(Locale.ROOT, "%.2f ms", time.toNanos() / 1e6);
    }

    private static String line(List<String> row, List<Integer> widths) {
        StringBuilder line = new StringBuilder("|");
        for (int column = 0; column < row.size(); column++) {
            String form = column == 0 ? " %-" : " %";
            line.append(String.format(form + widths.get(column) + "s |", row.get(column)));
        }
        return line.toString();
    }

    /** The colon is for Markdown: numbers to the right. */
    private static String rule(List<Integer> widths) {
        StringBuilder rule = new StringBuilder("|" + "-".repeat(widths.get(0) + 2) + "|");
        widths.stream()
                .skip(1)
                .forEach(width -> rule.append("-".repeat(width + 1)).append(":|"));
        return rule.toString();
    }
}
