package dev.mortise.bench.contest;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The part of a report that says what the server executed for each pair. Immutable. */
public final class LoadTable {
    /** Rarer ones are not of the locks: the pulse of a connection, the question for these numbers. */
    private static final double RARE = 0.005;

    private final String heading;
    private final boolean timed;

    private LoadTable(String heading, boolean timed) {
        this.heading = heading;
        this.timed = timed;
    }

    /** For a server that only counts. */
    public static LoadTable ofCalls(String heading) {
        return new LoadTable(heading, false);
    }

    /** For a server that says also how long each command took. */
    public static LoadTable ofCallsAndTimes(String heading) {
        return new LoadTable(heading, true);
    }

    String text(List<Row> rows) {
        if (rows.stream().allMatch(Row::isFailed)) {
            return "";
        }
        return "| workload | lock | " + heading + " |\n|---|---|---|\n"
                + rows.stream()
                        .filter(row -> !row.isFailed())
                        .map(row -> String.format(
                                "| %s | %s | %s |%n",
                                row.workload().title(), row.contestant().title(), commands(row)))
                        .collect(Collectors.joining());
    }

    private String commands(Row row) {
        String list = row.load().commands().entrySet().stream()
                .filter(command -> command.getValue().calls() > RARE * row.pairs())
                .map(command -> command(command, row.pairs()))
                .collect(Collectors.joining(", "));
        return list.isEmpty() ? "less than " + RARE + " of any" : list;
    }

    private String command(Map.Entry<String, ServerLoad.Usage> command, long pairs) {
        ServerLoad.Usage usage = command.getValue();
        String calls = String.format(Locale.ROOT, "%s %.2f", command.getKey(), (double) usage.calls() / pairs);
        return timed ? calls + String.format(Locale.ROOT, " (%.1f)", usage.microsPerCall()) : calls;
    }
}
