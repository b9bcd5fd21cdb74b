package dev.mortise.bench.contest;

import dev.mortise.bench.report.Part;
import dev.mortise.bench.report.Plan;
import dev.mortise.bench.report.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * All workloads on one kind of server. Immutable.
 *
 * @param rehearsals what is done before, as often as everything else, and not for a result: a server that runs in a JVM is
 *     slow at first, and so are those of its clients that cannot ask it often enough to be compiled soon
 * @param server starts the server for a run
 */
public record Bench(
        String word,
        String title,
        List<Workload> rehearsals,
        List<Workload> workloads,
        LoadTable loads,
        Supplier<Venue> server)
        implements Part {
    @Override
    public Section run(Plan plan, Consumer<String> progress) {
        List<Row> rows = new ArrayList<>();
        try (Venue venue = server.get()) {
            for (Workload rehearsal : rehearsals) {
                new Contest(venue, plan, rehearsal, text -> progress.accept("rehearsal, " + text)).run();
            }
            for (Workload workload : workloads) {
                rows.addAll(new Contest(venue, plan, workload.within(plan), progress).run());
            }
            return new Report(word, title, rows, loads).section(venue.name());
        }
    }

    /** Those who take part with nobody in the way, which is all. */
    public List<? extends Contestant> everyone() {
        return workloads.get(0).contestants();
    }

    /** Those who can wait for a lock of another process. */
    public List<? extends Contestant> patient() {
        return workloads.stream()
                .filter(workload -> workload.processes() > 1)
                .findFirst()
                .orElseThrow()
                .contestants();
    }
}
