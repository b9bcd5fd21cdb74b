package dev.mortise.bench.contest;

import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Contestants that need no server. */
public enum Sample implements Contestant {
    /** What others are compared with. */
    BASE(Profile.of("BASE", url -> locks(Locks.of(new ReentrantLock())))),

    /** Is no lock at all. */
    LETS_ALL_IN(Profile.of("LETS_ALL_IN", url -> locks(Sample.noLock()))),

    /** Cannot reach its server. */
    ABSENT(Profile.of("ABSENT", url -> {
        throw new IllegalStateException("nobody at " + url);
    }));

    private final Profile profile;

    Sample(Profile profile) {
        this.profile = profile;
    }

    @Override
    public Profile profile() {
        return profile;
    }

    static Mutex noLock() {
        return new Mutex() {
            @Override
            public void lock() {}

            @Override
            public void unlock() {}
        };
    }

    private static Locks locks(Mutex mutex) {
        return new Locks() {
            @Override
            public Mutex mutex(String name) {
                return mutex;
            }

            @Override
            public void close() {}
        };
    }

    /** A bench with one workload, in which eight threads want one lock. */
    public static Bench bench(Sample... contestants) {
        Goal goal = Goal.rateAtLeast(contestants[0], 1, contestants[0]);
        Workload workload = Workload.together(8, List.of(contestants), goal);
        return new Bench("sample", "Sample", List.of(), List.of(workload), LoadTable.ofCalls("calls"), NoServer::new);
    }
}
