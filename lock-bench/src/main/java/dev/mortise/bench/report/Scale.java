package dev.mortise.bench.report;

import java.util.ArrayList;
import java.util.List;

/** Where on an axis a number is: from 0 to 1. Immutable. */
final class Scale {
    /** Beyond this, the small bars of a linear axis could not be told apart. */
    private static final double DECADES_FROM = 20;

    private final boolean log;
    private final double from;
    private final double to;

    private Scale(boolean log, double from, double to) {
        this.log = log;
        this.from = from;
        this.to = to;
    }

    /** A linear axis from zero, or powers of ten if the medians are too far apart for that. */
    static Scale of(List<Panel.Bar> bars) {
        double most = bars.stream().mapToDouble(bar -> bar.value().max()).max().orElse(1);
        double least =
                bars.stream().mapToDouble(bar -> bar.value().median()).min().orElse(1);
        double lowest =
                bars.stream().mapToDouble(bar -> bar.value().min()).min().orElse(1);
        if (lowest <= 0 || most / least < DECADES_FROM) {
            return new Scale(false, 0, most > 0 ? most : 1);
        }
        // A whole power below the least, so that it still has a bar.
        return new Scale(true, Math.ceil(Math.log10(lowest)) - 1, Math.log10(most));
    }

    boolean isLog() {
        return log;
    }

    double at(double number) {
        double position = ((log ? Math.log10(number) : number) - from) / (to - from);
        return Math.min(1, Math.max(0, position));
    }

    List<Double> ticks() {
        List<Double> ticks = new ArrayList<>();
        if (log) {
            for (double power = from; power <= to; power++) {
                ticks.add(Math.pow(10, power));
            }
        } else {
            double step = step();
            for (int i = 0; i * step <= to * 1.000_001; i++) {
                ticks.add(i * step);
            }
        }
        return ticks;
    }

    /** 1, 2 or 5 times a power of ten, for three to eight ticks. */
    private double step() {
        double power = Math.pow(10, Math.floor(Math.log10(to / 3)));
        for (double factor : new double[] {5, 2}) {
            if (to / (factor * power) >= 3) {
                return factor * power;
            }
        }
        return power;
    }
}
