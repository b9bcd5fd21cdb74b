package dev.mortise.bench.contest;

import java.time.Duration;

/** One contestant, ready for one workload. */
interface Arena extends AutoCloseable {
    Tally run(Duration time);

    @Override
    void close();

    static Arena open(Workload workload, Contestant contestant, String url) {
        return workload.isApart()
                ? new CrowdArena(workload, contestant, url)
                : new LocalArena(workload, contestant, url);
    }
}
