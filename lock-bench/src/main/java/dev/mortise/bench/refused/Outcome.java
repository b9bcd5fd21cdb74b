package dev.mortise.bench.refused;

import dev.mortise.bench.report.Cells;
import dev.mortise.bench.report.Measure;
import dev.mortise.bench.report.Numbers;
import dev.mortise.bench.report.Spread;
import java.util.ArrayList;
import java.util.List;

/** All rounds of one subject on one stage. */
final class Outcome {
    static final String RATE = "refusals/s";

    private final List<Double> rates = new ArrayList<>();
    private long refusals;
    private long transactions;
    private String failure; // why there are no numbers, or null

    void add(long refused, double seconds, long agreed) {
        rates.add(refused / seconds);
        refusals += refused;
        transactions += agreed;
    }

    void fail(RuntimeException why) {
        failure = why.toString();
    }

    boolean isFailed() {
        return failure != null;
    }

    String cells() {
        return isFailed()
                ? "- | - | **FAILED**: " + Cells.of(failure)
                : Numbers.of(rate().median()) + " | " + Numbers.range(rate()) + " | " + Numbers.of(perRefusal());
    }

    List<Measure> measures(String part, String workload, String subject) {
        return isFailed()
                ? List.of(Measure.failed(part, workload, subject, failure))
                : List.of(
                        Measure.of(part, workload, subject, RATE, RATE, rate()),
                        Measure.of(part, workload, subject, "transactions per refusal", "transactions", perRefusal()));
    }

    private Spread rate() {
        return Spread.of(rates.stream().mapToDouble(Double::doubleValue));
    }

    private double perRefusal() {
        return (double) transactions / refusals;
    }
}
