package dev.mortise.bench.contest;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * All workloads on one kind of server, from the command line to the exit code. Immutable.
 *
 * @param name what the usage calls it
 * @param rehearsals what is done once before, and not for a result: a server that runs in a JVM is slow at first
 * @param server starts the server for a run
 */
public record Bench(
        String name, List<Workload> rehearsals, List<Workload> workloads, LoadTable loads, Supplier<Venue> server) {
    /**
     * Measures and prints what came of it as Markdown, and ends the JVM: with 1 if a lock let two in at once or failed
     * otherwise, else with 0.
     *
     * @param args nothing, or {@code --quick}
     */
    public void main(String[] args) {
        Plan plan = Plan.of(name, args);
        List<Row> rows = run(plan, System.err::println);
        System.out.printf(
                "%s; %d processors, Java %s%n%n",
                plan,
                Runtime.getRuntime().availableProcessors(),
                Runtime.version().feature());
        System.out.println(report(rows));
        System.exit(rows.stream().anyMatch(Row::isFailed) ? 1 : 0); // a contestant's threads may not want to end
    }

    /** Measures. */
    public List<Row> run(Plan plan, Consumer<String> progress) {
        List<Row> rows = new ArrayList<>();
        try (Venue venue = server.get()) {
            for (Workload rehearsal : rehearsals) {
                new Contest(venue, plan.once(), rehearsal, progress).run();
            }
            for (Workload workload : workloads) {
                rows.addAll(new Contest(venue, plan, workload, progress).run());
            }
        }
        return rows;
    }

    /** The rows as Markdown. */
    public String report(List<Row> rows) {
        return new Report(rows).text() + "\n" + loads.text(rows);
    }
}
