package dev.mortise.bench;

import dev.mortise.bench.contest.Bench;
import dev.mortise.bench.contest.Jdk;
import dev.mortise.bench.footprint.FootprintPart;
import dev.mortise.bench.held.HeldPart;
import dev.mortise.bench.jdbc.JdbcBench;
import dev.mortise.bench.redis.RedisBench;
import dev.mortise.bench.redlock.RedlockBench;
import dev.mortise.bench.refused.RefusedPart;
import dev.mortise.bench.report.Part;
import dev.mortise.bench.report.Plan;
import dev.mortise.bench.report.Results;
import dev.mortise.bench.report.Section;
import dev.mortise.bench.wake.WakePart;
import dev.mortise.bench.zookeeper.ZooKeeperBench;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Measures everything, or the parts that the command line asks for, and writes what came of it. Ends with 1 if a lock let
 * two in at once or failed otherwise, and with 2 if it does not know a word; a target that was missed is no failure. Not
 * to be instantiated.
 */
public final class BenchMain {
    private static final int FAILED = 1;
    private static final int MISUSED = 2;
    private static final List<Bench> SERVERS =
            List.of(RedisBench.BENCH, ZooKeeperBench.BENCH, JdbcBench.BENCH, RedlockBench.BENCH);

    private BenchMain() {}

    /** @param args see {@link CommandLine} */
    public static void main(String[] args) throws IOException {
        int code = run(parts(), System.out, System.err, args);
        System.exit(code); // a contestant's threads may not want to end
    }

    private static List<Part> parts() {
        List<Part> parts = new ArrayList<>(List.of(new JmhPart()));
        parts.addAll(SERVERS);
        parts.add(new RefusedPart());
        parts.add(new WakePart(SERVERS));
        parts.add(new VirtualPart(RedisBench.VIRTUAL));
        parts.add(new HeldPart(RedisBench.BENCH.server()));
        parts.add(new FootprintPart(List.of(RedisBench.BENCH, ZooKeeperBench.BENCH, JdbcBench.BENCH)));
        return parts;
    }

    static int run(List<Part> parts, PrintStream out, PrintStream err, String... args) throws IOException {
        List<String> words = parts.stream().map(Part::word).toList();
        CommandLine line;
        try {
            line = CommandLine.parse(words, args);
        } catch (IllegalArgumentException misused) {
            err.println(misused.getMessage());
            err.println(CommandLine.usage(words));
            return MISUSED;
        }
        if (line.virtualJdk() != null) {
            System.setProperty(Jdk.PROPERTY, line.virtualJdk().toString());
        }
        long began = System.nanoTime();
        List<Section> sections = parts.stream()
                .filter(part -> line.only().contains(part.word()))
                .map(part ->
                        section(part, line.plan(), text -> err.println(clock(began) + " " + part.word() + ": " + text)))
                .toList();
        Results results = new Results(line.plan(), since(began), sections);
        results.writeTo(line.to());
        out.println(results.summary());
        out.println("All of it is in " + line.to() + ".");
        return results.isFailed() ? FAILED : 0;
    }

    /** A part that cannot even start its server, which the test kit takes for an error, keeps no other from being measured. */
    private static Section section(Part part, Plan plan, Consumer<String> progress) {
        try {
            return part.run(plan, progress);
        } catch (RuntimeException | AssertionError failed) {
            progress.accept(part.word() + " failed: " + failed);
            return Section.failed(part.word(), part.title(), failed.toString());
        }
    }

    private static Duration since(long began) {
        return Duration.ofNanos(System.nanoTime() - began);
    }

    private static String clock(long began) {
        Duration now = since(began);
        return String.format(Locale.ROOT, "%02d:%02d", now.toMinutes(), now.toSecondsPart());
    }
}
