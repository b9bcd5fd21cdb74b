package dev.mortise.campaign.run;

import dev.mortise.campaign.adapter.Make;
import dev.mortise.campaign.check.Violation;
import dev.mortise.campaign.check.Violation.Kind;
import dev.mortise.campaign.site.Backend;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Runs the cells that are wanted. Not thread-safe. */
public final class Runner {
    private static final int SHOWN = 5;

    private final Options options;
    private final List<Scenario> scenarios;
    private final PrintStream progress;

    /** @param progress told of each cell as it ends */
    public Runner(Options options, List<Scenario> scenarios, PrintStream progress) {
        this.options = options;
        this.scenarios = scenarios;
        this.progress = progress;
        requireKnown();
    }

    private void requireKnown() {
        List<String> known = scenarios.stream().map(Scenario::id).toList();
        for (String id : options.only()) {
            if (!known.contains(id)) {
                throw new IllegalArgumentException("--only must be among " + known + " but was '" + id + "'");
            }
        }
    }

    /** Runs them all. The scorecard is written after each, so that a run that is broken off leaves one. */
    public List<CellResult> run() throws IOException, InterruptedException {
        List<Plan> plans = plans();
        String size = options.size().name().toLowerCase(Locale.ROOT);
        progress.printf("%d cells, size %s, seed %d%n", plans.size(), size, options.seed());
        Map<Plan, CellResult> results = new ConcurrentHashMap<>();
        Lanes lanes = new Lanes(options.lanes());
        for (Plan plan : plans) {
            Runnable cell = () -> {
                CellResult result = run(plan);
                results.put(plan, result);
                tell(result, plan, results.size(), plans.size());
                write(ordered(plans, results));
            };
            lanes.add(plan.scenario.isAlone() ? null : String.valueOf(plan.backend), cell);
        }
        runLogging(lanes);
        return ordered(plans, results);
    }

    private static List<CellResult> ordered(List<Plan> plans, Map<Plan, CellResult> results) {
        return plans.stream().map(results::get).filter(Objects::nonNull).toList();
    }

    private synchronized void write(List<CellResult> results) {
        try {
            new Scorecard(options, results).write(options.to());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the library logs about all that is done to it goes to a file: it would hide the progress. */
    private void runLogging(Lanes lanes) throws IOException, InterruptedException {
        Files.createDirectories(options.to());
        PrintStream before = System.err;
        try (PrintStream log =
                new PrintStream(options.to().resolve("campaign.log").toFile(), StandardCharsets.UTF_8)) {
            System.setErr(log);
            lanes.run();
        } finally {
            System.setErr(before);
        }
    }

    private synchronized void tell(CellResult result, Plan plan, int done, int all) {
        progress.printf(
                Locale.ROOT,
                "[%d/%d] %s: %s, %.1f s%s%n",
                done,
                all,
                plan.label(),
                result.outcome().label(),
                result.took().toMillis() / 1e3,
                result.note().isEmpty() ? "" : " (" + result.note() + ")");
        result.violations().stream().limit(SHOWN).forEach(violation -> progress.println("    " + violation));
        progress.flush();
    }

    private List<Plan> plans() {
        List<Plan> plans = new ArrayList<>();
        for (Make make : options.makes()) {
            for (Scenario scenario : scenarios) {
                if (options.wants(scenario) && (make == Make.MORTISE || scenario.isForAnyMake())) {
                    plans.addAll(plans(scenario, make));
                }
            }
        }
        return plans;
    }

    private List<Plan> plans(Scenario scenario, Make make) {
        if (scenario.backends().isEmpty()) {
            return List.of(new Plan(scenario, make, null));
        }
        List<Plan> plans = new ArrayList<>();
        for (Backend backend : Backend.values()) {
            if (scenario.backends().contains(backend) && options.backends().contains(backend) && make.runsOn(backend)) {
                plans.add(new Plan(scenario, make, backend));
            }
        }
        return plans;
    }

    private CellResult run(Plan plan) {
        try {
            return runInDirectory(plan);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private CellResult runInDirectory(Plan plan) throws IOException {
        Path directory = options.to().resolve("cells").resolve(plan.label().replace(' ', '-'));
        Directories.renew(directory);
        long seed = Objects.hash(options.seed(), plan.scenario.id(), plan.make.name(), String.valueOf(plan.backend));
        Cell cell = new Cell(
                plan.backend,
                plan.make,
                options.size(),
                options.soak() == null ? options.size().soak() : options.soak(),
                Integer.toUnsignedLong((int) seed),
                directory);
        long start = System.nanoTime();
        String note = "";
        boolean skipped = false;
        try {
            plan.scenario.run(cell);
        } catch (NotRunException missing) {
            skipped = true;
            note = missing.getMessage();
        } catch (Exception | Error broken) {
            cell.violate(Kind.ABORTED, trace(broken));
        }
        cell.figure("load", ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        List<Violation> violations = cell.violations();
        Outcome outcome = skipped ? Outcome.NOT_RUN : violations.isEmpty() ? cell.success() : Outcome.FAILED;
        if (outcome == Outcome.FAILED) {
            note = "history in " + directory;
            Files.write(
                    directory.resolve("violations.txt"),
                    violations.stream().map(Violation::toString).toList());
        } else {
            Directories.delete(directory);
        }
        return new CellResult(
                plan.scenario,
                Optional.ofNullable(plan.backend),
                plan.make,
                outcome,
                cell.seed(),
                Duration.ofNanos(System.nanoTime() - start),
                cell.figures(),
                violations,
                note);
    }

    private static String trace(Throwable broken) {
        StringWriter text = new StringWriter();
        broken.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    private record Plan(Scenario scenario, Make make, Backend backend) {
        String label() {
            String label = scenario.id() + (backend == null ? "" : " " + backend.label());
            return make == Make.MORTISE ? label : label + " " + make.label();
        }
    }
}
