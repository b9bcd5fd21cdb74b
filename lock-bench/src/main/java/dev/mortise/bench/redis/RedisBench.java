package dev.mortise.bench.redis;

import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Measures locks on one Redis server against each other, and prints what came of it as Markdown. Ends with 1 if a lock
 * let two in at once or failed otherwise; a target that was missed is no failure. Not to be instantiated.
 */
public final class RedisBench {
    private RedisBench() {}

    /** @param args nothing, or {@code --quick} */
    public static void main(String[] args) {
        Plan plan = Plan.of(args);
        List<Row> rows = run(plan, System.err::println);
        System.out.printf(
                "%s; %d processors, Java %s%n%n",
                plan,
                Runtime.getRuntime().availableProcessors(),
                Runtime.version().feature());
        System.out.println(new Report(rows).text());
        System.exit(rows.stream().anyMatch(Row::isFailed) ? 1 : 0); // a contestant's threads may not want to end
    }

    static List<Row> run(Plan plan, Consumer<String> progress) {
        List<Row> rows = new ArrayList<>();
        try (RedisNode server = Servers.redis()) {
            for (Workload workload : Workload.values()) {
                rows.addAll(new Contest(server, plan, workload, progress).run());
            }
        }
        return rows;
    }
}
