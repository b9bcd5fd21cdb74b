package dev.mortise.bench.contest;

import dev.mortise.bench.report.Plan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * One workload for all who take part. They take turns in every round, so that whatever else the machine does meets them
 * alike.
 */
final class Contest {
    private final Venue venue;
    private final Plan plan;
    private final Workload workload;
    private final Consumer<String> progress;
    private final Map<Contestant, Arena> arenas = new LinkedHashMap<>();
    private final Map<Contestant, Row> rows = new LinkedHashMap<>();

    Contest(Venue venue, Plan plan, Workload workload, Consumer<String> progress) {
        this.venue = venue;
        this.plan = plan;
        this.workload = workload;
        this.progress = progress;
    }

    List<Row> run() {
        try {
            workload.contestants().forEach(this::admit);
            for (int round = 1; round <= plan.rounds(); round++) {
                for (Contestant contestant : workload.contestants()) {
                    rows.computeIfPresent(contestant, (same, row) -> row.isFailed() ? row : after(row));
                    report(round, rows.get(contestant));
                }
            }
            return List.copyOf(rows.values());
        } finally {
            arenas.values().forEach(Arena::close);
        }
    }

    /** One that cannot even begin has a row that failed, and keeps nobody else from taking part. */
    private void admit(Contestant contestant) {
        try {
            arenas.put(contestant, Arena.open(workload, contestant, venue.url()));
            rows.put(contestant, new Row(workload, contestant, List.of(), ServerLoad.NONE, null));
        } catch (RuntimeException failed) {
            rows.put(contestant, failed(contestant, failed));
        }
    }

    /** A row with one more round; one that went wrong stands for all. */
    private Row after(Row row) {
        Arena arena = arenas.get(row.contestant());
        try {
            arena.run(plan.warmUp()).requireExact();
            ServerLoad before = venue.load();
            Tally tally = arena.run(plan.measured()).requireExact();
            ServerLoad used = venue.load().minus(before);
            List<Tally> tallies = new ArrayList<>(row.tallies());
            tallies.add(tally);
            return new Row(workload, row.contestant(), tallies, row.load().plus(used), null);
        } catch (RuntimeException failed) {
            return failed(row.contestant(), failed);
        }
    }

    private Row failed(Contestant contestant, RuntimeException why) {
        return new Row(workload, contestant, List.of(), ServerLoad.NONE, why.toString());
    }

    private void report(int round, Row row) {
        String outcome = row.isFailed()
                ? row.failure()
                : Math.round(row.tallies().get(round - 1).pairsPerSecond()) + " pairs/s";
        progress.accept(
                workload.title() + ", round " + round + ", " + row.contestant().title() + ": " + outcome);
    }
}
