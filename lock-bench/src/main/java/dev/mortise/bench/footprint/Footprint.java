package dev.mortise.bench.footprint;

import dev.mortise.bench.report.Measure;
import dev.mortise.bench.report.Numbers;
import dev.mortise.bench.report.Spread;
import dev.mortise.bench.report.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;

/**
 * What one library brings along.
 *
 * @param starts of fresh processes, one at least
 * @param jars 0 if that is not known
 */
record Footprint(List<Start> starts, int jars, OptionalLong bytes) {
    private static final double MIB = 1 << 20;

    private Spread of(ToDoubleFunction<Start> number) {
        return Spread.of(starts.stream().mapToDouble(number));
    }

    private double mebibytes() {
        return bytes.orElseThrow() / MIB;
    }

    private boolean hasConnections() {
        return starts.get(0).connections() >= 0;
    }

    List<Measure> measures(String part, String workload, String subject) {
        List<Measure> measures = new ArrayList<>();
        if (jars > 0) {
            measures.add(Measure.of(part, workload, subject, "jars", "jars", jars));
        }
        if (bytes.isPresent()) {
            measures.add(Measure.of(part, workload, subject, "size of the jars", "MiB", mebibytes()));
        }
        measures.add(Measure.of(part, workload, subject, "threads", "threads", of(Start::threads)));
        if (hasConnections()) {
            measures.add(Measure.of(part, workload, subject, "connections", "connections", of(Start::connections)));
        }
        measures.add(Measure.of(part, workload, subject, "first lock", "ms", of(Start::millis)));
        return measures;
    }

    String cells() {
        Spread millis = of(Start::millis);
        return String.format(
                "%s | %s | %s | %s | %s ms (%s)",
                jars > 0 ? Integer.toString(jars) : "-",
                bytes.isPresent() ? Numbers.of(mebibytes()) + " MiB" : "-",
                Numbers.of(of(Start::threads).median()),
                hasConnections() ? Numbers.of(of(Start::connections).median()) : "-",
                Numbers.of(millis.median()),
                Numbers.range(millis));
    }

    /** The library should stay small in every respect. */
    List<Verdict> verdicts(String what) {
        List<Verdict> verdicts = new ArrayList<>();
        if (bytes.isPresent()) {
            verdicts.add(Verdict.atMost(what + ", jars", 8, "jars", Spread.of(jars)));
            verdicts.add(Verdict.atMost(what + ", size", 4, "MiB", Spread.of(mebibytes())));
        }
        if (hasConnections()) {
            verdicts.add(Verdict.atMost(what + ", idle connections", 4, "connections", of(Start::connections)));
        }
        verdicts.add(Verdict.atMost(what + ", threads", 4, "threads", of(Start::threads)));
        return verdicts;
    }
}
