package dev.mortise.bench.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Bars that are compared with each other. Immutable. */
public record Panel(String title, String unit, List<Bar> bars) {
    /** One subject's. */
    public record Bar(String label, Spread value) {}

    /** A panel for each workload and metric, in the order of the measures; without those that failed. */
    public static List<Panel> of(List<Measure> measures) {
        Map<String, Panel> panels = new LinkedHashMap<>();
        for (Measure measure : measures) {
            if (!measure.isFailed()) {
                Panel fresh = new Panel(measure.workload(), heading(measure), List.of());
                panels.merge(
                        measure.workload() + "\n" + measure.metric(),
                        fresh.with(new Bar(measure.subject(), measure.spread())),
                        Panel::joined);
            }
        }
        return List.copyOf(panels.values());
    }

    /** Whether the longer bar is the better one: it is of a rate that somebody wants, not of a cost. */
    boolean isBetterMore() {
        return unit.endsWith("/s");
    }

    private static String heading(Measure measure) {
        return measure.metric().equals(measure.unit()) ? measure.unit() : measure.metric() + ", " + measure.unit();
    }

    private Panel with(Bar bar) {
        return new Panel(title, unit, List.of(bar));
    }

    private Panel joined(Panel other) {
        return new Panel(
                title, unit, Stream.concat(bars.stream(), other.bars.stream()).toList());
    }
}
