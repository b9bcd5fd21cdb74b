package dev.mortise.bench.held;

import com.sun.management.OperatingSystemMXBean;
import dev.mortise.bench.contest.ThreadCount;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;

/**
 * A process at a moment, as a line between it and another one.
 *
 * @param held locks
 * @param threads that the subject has started
 * @param heap bytes in use after collection
 * @param cpuNanos that the process has used
 * @param nanos of the clock
 */
record State(long held, long threads, long heap, long cpuNanos, long nanos) {
    /** Looks at this process. */
    static State now(long held, ThreadCount threads) {
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        long cpu = cpu(); // before the collector works for us
        long nanos = System.nanoTime();
        System.gc();
        System.gc(); // what the first one only found to be unreachable
        return new State(held, threads.since(), memory.getHeapMemoryUsage().getUsed(), cpu, nanos);
    }

    /** Only the clocks: neither collects nor asks a server. */
    static State clocks(ThreadCount threads) {
        return new State(0, threads.since(), 0, cpu(), System.nanoTime());
    }

    private static long cpu() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    /** Which part of one processor was used since. */
    double cpuShareSince(State earlier) {
        return (double) (cpuNanos - earlier.cpuNanos) / (nanos - earlier.nanos);
    }

    String line() {
        return held + " " + threads + " " + heap + " " + cpuNanos + " " + nanos;
    }

    static State parse(String line) {
        String[] words = line.split(" ");
        return new State(
                Long.parseLong(words[0]),
                Long.parseLong(words[1]),
                Long.parseLong(words[2]),
                Long.parseLong(words[3]),
                Long.parseLong(words[4]));
    }
}
