package dev.mortise.bench;

import dev.mortise.bench.contest.Bench;
import dev.mortise.bench.contest.Jdk;
import dev.mortise.bench.report.Part;
import dev.mortise.bench.report.Plan;
import dev.mortise.bench.report.Section;
import java.util.List;
import java.util.function.Consumer;

/** A bench that only some JDKs can run. */
final class VirtualPart implements Part {
    private final Bench bench;

    VirtualPart(Bench bench) {
        this.bench = bench;
    }

    @Override
    public String word() {
        return bench.word();
    }

    @Override
    public String title() {
        return bench.title();
    }

    @Override
    public Section run(Plan plan, Consumer<String> progress) {
        if (Jdk.withVirtualThreads().isPresent()) {
            return bench.run(plan, progress);
        }
        String workload = bench.workloads().get(0).title();
        progress.accept(workload + ": needs JDK 21");
        String table = "| workload | |\n|---|---|\n| " + workload + " | needs JDK 21: see `--virtual-jdk` |\n";
        return new Section(word(), title(), table, List.of(), List.of(), List.of());
    }
}
