package dev.mortise.bench.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Measures as comma-separated values. */
final class Csv {
    private static final String HEADING = "part,workload,subject,metric,unit,median,min,max,failure\n";

    private Csv() {}

    static String of(List<Measure> measures) {
        return measures.stream().map(Csv::line).collect(Collectors.joining("", HEADING, ""));
    }

    private static String line(Measure measure) {
        Spread spread = measure.spread();
        Stream<String> numbers = spread == null
                ? Stream.of("", "", "")
                : Stream.of(spread.median(), spread.min(), spread.max())
                        .map(number -> String.format(Locale.ROOT, "%.6g", number));
        return Stream.of(
                                Stream.of(measure.part(), measure.workload(), measure.subject()),
                                Stream.of(measure.metric(), measure.unit()),
                                numbers,
                                Stream.of(measure.isFailed() ? measure.failure() : ""))
                        .flatMap(words -> words)
                        .map(Csv::quoted)
                        .collect(Collectors.joining(","))
                + "\n";
    }

    private static String quoted(String word) {
        String line = word.replaceAll("\\R", " ");
        return line.matches("[^,\"]*") ? line : '"' + line.replace("\"", "\"\"") + '"';
    }
}
