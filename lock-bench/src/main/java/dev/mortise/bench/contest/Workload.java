package dev.mortise.bench.contest;

import dev.mortise.bench.report.Plan;
import java.util.List;

/**
 * Who wants which locks at the same time, and what should come of it. Immutable.
 *
 * @param threads in each process
 * @param names as many locks; where there are several processes, all want one
 * @param virtual whether the threads are virtual, in a process of their own
 * @param contestants who takes part, in the order of their turns
 */
public record Workload(
        String title,
        int processes,
        int threads,
        int names,
        boolean virtual,
        List<? extends Contestant> contestants,
        Goal goal) {
    /** A thread that has the server to itself. */
    public static Workload alone(List<? extends Contestant> contestants, Goal goal) {
        return new Workload("1 thread", 1, 1, 1, false, contestants, goal);
    }

    /** Threads that do not get into each other's way. */
    public static Workload apart(List<? extends Contestant> contestants, Goal goal) {
        return new Workload("8 threads on 8 names", 1, 8, 8, false, contestants, goal);
    }

    /** Threads of one process that want one lock. */
    public static Workload together(int threads, List<? extends Contestant> contestants, Goal goal) {
        return new Workload(threads + " threads on one name", 1, threads, 1, false, contestants, goal);
    }

    /** Threads of several processes that want one lock. */
    public static Workload crowd(List<? extends Contestant> contestants, Goal goal) {
        return new Workload("4 JVMs x 2 threads on one name", 4, 2, 1, false, contestants, goal);
    }

    /** As many threads as only virtual ones can be. */
    public static Workload virtual(List<? extends Contestant> contestants, Goal goal) {
        return new Workload("1,000 virtual threads on one name", 1, 1_000, 1, true, contestants, goal);
    }

    /** Whether contestants have processes of their own for it, which take a while to start. */
    public boolean isApart() {
        return processes > 1 || virtual;
    }

    /** Without minor contestants, if the plan has no time for them; a thread alone always has. */
    Workload within(Plan plan) {
        if (plan.everyone() || threads == 1) {
            return this;
        }
        List<? extends Contestant> fewer = contestants.stream()
                .filter(contestant -> !contestant.profile().minor())
                .toList();
        return new Workload(title, processes, threads, names, virtual, fewer, goal);
    }
}
