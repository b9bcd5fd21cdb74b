package dev.mortise.bench.contest;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Threads of this process. */
final class LocalArena implements Arena {
    private final Locks locks;
    private final Crew crew;

    LocalArena(Workload workload, Contestant contestant, String url) {
        locks = contestant.open(url);
        List<Counter> counters =
                Stream.generate(Counter::plain).limit(workload.names()).toList();
        List<Crew.Station> stations = new ArrayList<>();
        for (int thread = 0; thread < workload.threads(); thread++) {
            int number = thread % workload.names();
            stations.add(new Crew.Station(locks.mutex(contestant.lockName(number)), counters.get(number)));
        }
        crew = new Crew(Threads.PLATFORM, stations);
    }

    @Override
    public Tally run(Duration time) {
        return crew.work(time);
    }

    @Override
    public void close() {
        locks.close();
    }
}
