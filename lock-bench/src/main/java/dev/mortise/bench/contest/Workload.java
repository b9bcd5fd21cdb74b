package dev.mortise.bench.contest;

import java.util.List;

/**
 * Who wants which locks at the same time, and what should come of it.
 *
 * @param threads in each process
 * @param names as many locks; where there are several processes, all want one
 * @param contestants who takes part, in the order of their turns
 */
public record Workload(String title, int processes, int threads, int names, List<Contestant> contestants, Goal goal) {}
