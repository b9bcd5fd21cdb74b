package dev.mortise.bench.wake;

import dev.mortise.bench.report.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** How long hand-overs took, in milliseconds, by rounds. For one thread. */
final class Times {
    private final List<double[]> rounds = new ArrayList<>();

    void add(DoubleStream round) {
        rounds.add(round.sorted().toArray());
    }

    /** The middle one of each round, over all rounds. */
    Spread median() {
        return Spread.of(rounds.stream().mapToDouble(round -> Spread.percentile(round, 50)));
    }

    /** Of all rounds together. */
    double percentile(double percent) {
        double[] all =
                rounds.stream().flatMapToDouble(DoubleStream::of).sorted().toArray();
        return Spread.percentile(all, percent);
    }
}
