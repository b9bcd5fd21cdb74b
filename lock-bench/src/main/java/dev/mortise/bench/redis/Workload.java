package dev.mortise.bench.redis;

import java.time.Duration;
import java.util.List;

/** Who wants which locks at the same time, and how Mortise should fare. */
enum Workload {
    ONE_THREAD("1 thread", 1, 1, 1, Goal.timeAtMost(1.15, Contestant.RAW)),
    EIGHT_NAMES("8 threads on 8 names", 1, 8, 8, Goal.rateAtLeast(0.9, Contestant.RAW)),
    EIGHT_ON_ONE("8 threads on one name", 1, 8, 1, Goal.rateAtLeast(100, Contestant.REDISSON)),
    MANY_ON_ONE("64 threads on one name", 1, 64, 1, Goal.rateAtLeast(100, Contestant.REDISSON)),
    PROCESSES(
            "4 JVMs x 2 threads on one name",
            4,
            2,
            1,
            Goal.rateAtLeast(5, Contestant.REDISSON).withNoWaitAbove(Duration.ofSeconds(1)));

    private final String title;
    private final int processes;
    private final int threads;
    private final int names;
    private final Goal goal;

    Workload(String title, int processes, int threads, int names, Goal goal) {
        this.title = title;
        this.processes = processes;
        this.threads = threads;
        this.names = names;
        this.goal = goal;
    }

    String title() {
        return title;
    }

    int processes() {
        return processes;
    }

    /** In each process. */
    int threads() {
        return threads;
    }

    int names() {
        return names;
    }

    Goal goal() {
        return goal;
    }

    List<Contestant> contestants() {
        boolean somebodyWaits = processes * threads > names;
        return somebodyWaits ? List.of(Contestant.MORTISE, Contestant.REDISSON) : List.of(Contestant.values());
    }
}
