package dev.mortise.bench.held;

import dev.mortise.bench.report.Measure;
import dev.mortise.bench.report.Numbers;
import dev.mortise.bench.report.Spread;
import dev.mortise.bench.report.Verdict;
import java.util.List;

/**
 * What one subject's locks cost.
 *
 * @param first with one lock
 * @param full with all of them
 * @param last after several leases
 * @param threads the most that lived in between
 * @param commands per second, in each lease
 * @param cpu percent of one processor, in each lease
 */
record Holding(State first, State full, State last, long threads, List<Double> commands, List<Double> cpu) {
    static final String LOST = "locks lost";

    private long lost() {
        return full.held() - last.held();
    }

    private double heapPerLock() {
        return (double) (full.heap() - first.heap()) / (full.held() - first.held());
    }

    private Spread commandRate() {
        return Spread.of(commands.stream().mapToDouble(Double::doubleValue));
    }

    private Spread cpuShare() {
        return Spread.of(cpu.stream().mapToDouble(Double::doubleValue));
    }

    List<Measure> measures(String part, String workload, String subject) {
        if (lost() > 0) {
            return List.of(Measure.failed(part, workload, subject, lost() + " locks were lost"));
        }
        return List.of(
                Measure.of(part, workload, subject, "server commands", "per second", commandRate()),
                Measure.of(part, workload, subject, "CPU of the process", "percent of one processor", cpuShare()),
                Measure.of(part, workload, subject, "heap per lock", "bytes", heapPerLock()),
                Measure.of(part, workload, subject, "threads", "threads", threads),
                Measure.of(part, workload, subject, LOST, "locks", lost()));
    }

    String row(String subject) {
        return String.format(
                "| %s | %s (%s) | %s %% (%s) | %s B | %d | %s |%n",
                subject,
                Numbers.of(commandRate().median()),
                Numbers.range(commandRate()),
                Numbers.of(cpuShare().median()),
                Numbers.range(cpuShare()),
                Numbers.of(heapPerLock()),
                threads,
                lost() > 0 ? "**FAILED**: " + lost() : "0");
    }

    Verdict verdict(String workload) {
        return Verdict.atMost(workload + " for " + commands.size() + " leases", 0, "lost", Spread.of(lost()));
    }
}
