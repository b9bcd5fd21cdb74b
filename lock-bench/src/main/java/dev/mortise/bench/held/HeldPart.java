package dev.mortise.bench.held;

import dev.mortise.bench.contest.Child;
import dev.mortise.bench.contest.ServerLoad;
import dev.mortise.bench.contest.Venue;
import dev.mortise.bench.report.Cells;
import dev.mortise.bench.report.Measure;
import dev.mortise.bench.report.Part;
import dev.mortise.bench.report.Plan;
import dev.mortise.bench.report.Section;
import dev.mortise.bench.report.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Many locks of one process on Redis, held over several leases. */
public final class HeldPart implements Part {
    private final Supplier<Venue> server;

    /** @param server starts a Redis server */
    public HeldPart(Supplier<Venue> server) {
        this.server = server;
    }

    @Override
    public String word() {
        return "held";
    }

    @Override
    public String title() {
        return "Many held locks";
    }

    @Override
    public Section run(Plan plan, Consumer<String> progress) {
        String workload = String.format(Locale.ROOT, "%,d held locks", plan.heldLocks());
        StringBuilder table = new StringBuilder("| " + workload + ", lease "
                + plan.heldLease().toSeconds() + " s | server commands/s | CPU of the process | heap per lock | threads"
                + " | locks lost |\n|---|--:|--:|--:|--:|--:|\n");
        List<Measure> measures = new ArrayList<>();
        List<Verdict> verdicts = new ArrayList<>();
        for (Subject subject : Subject.values()) {
            progress.accept(subject.title() + ": takes " + workload + " and keeps them");
            try (Venue venue = server.get()) {
                Holding holding = hold(subject, venue, plan);
                measures.addAll(holding.measures(word(), workload, subject.title()));
                table.append(holding.row(subject.title()));
                if (subject == Subject.MORTISE) {
                    verdicts.add(holding.verdict(workload));
                }
            } catch (RuntimeException failed) {
                measures.add(Measure.failed(word(), workload, subject.title(), failed.toString()));
                table.append("| ")
                        .append(subject.title())
                        .append(" | - | - | - | - | **FAILED**: ")
                        .append(Cells.of(failed.toString()))
                        .append(" |\n");
            }
        }
        List<Measure> charted = measures.stream()
                .filter(measure -> !measure.metric().equals(Holding.LOST))
                .toList();
        return new Section(word(), title(), table.toString(), measures, verdicts, charted);
    }

    private static Holding hold(Subject subject, Venue venue, Plan plan) {
        long lease = plan.heldLease().toMillis();
        try (Child process = Child.start(
                List.of("-Xmx512m"),
                HeldMain.class,
                subject.name(),
                venue.url(),
                Integer.toString(plan.heldLocks()),
                Long.toString(lease))) {
            State first = State.parse(process.hear());
            State full = State.parse(process.hear());
            List<Double> commands = new ArrayList<>();
            List<Double> cpu = new ArrayList<>();
            long threads = 0;
            for (int i = 0; i < leases(plan); i++) {
                State before = ask(process, HeldMain.CLOCKS);
                ServerLoad load = venue.load();
                sleep(lease);
                ServerLoad used = venue.load().minus(load);
                State after = ask(process, HeldMain.CLOCKS);
                commands.add(used.calls() * 1e9 / (after.nanos() - before.nanos()));
                cpu.add(100 * after.cpuShareSince(before));
                threads = Math.max(threads, after.threads());
            }
            State last = ask(process, HeldMain.COUNT);
            return new Holding(first, full, last, threads, commands, cpu);
        }
    }

    /** As many as rounds, but no more than show that it goes on like that. */
    private static int leases(Plan plan) {
        return Math.min(3, plan.rounds());
    }

    private static State ask(Child process, String what) {
        process.tell(what);
        return State.parse(process.hear());
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
