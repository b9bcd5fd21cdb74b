package dev.mortise.campaign.run;

import dev.mortise.campaign.adapter.LockClient;
import dev.mortise.campaign.adapter.Make;
import dev.mortise.campaign.check.Figures;
import dev.mortise.campaign.check.Verdict;
import dev.mortise.campaign.check.Violation;
import dev.mortise.campaign.check.Violation.Kind;
import dev.mortise.campaign.site.Backend;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;

/** One scenario on one backend while it runs: what it has to work with, and what it has found so far. */
public final class Cell {
    /** How long a silent holder keeps its lock in fault runs. */
    public static final Duration LEASE = Duration.ofSeconds(3);

    /** How late the machine may be. */
    public static final Duration SLACK = Duration.ofMillis(500);

    private static final double MILLI = 1e6;

    private final Backend backend;
    private final Make make;
    private final Size size;
    private final Duration soak;
    private final long seed;
    private final Path directory;
    private final Random random;
    private final Map<String, Double> figures = Collections.synchronizedMap(new LinkedHashMap<>());
    private final List<Violation> violations = Collections.synchronizedList(new ArrayList<>());
    private volatile Outcome success = Outcome.PASSED;

    Cell(Backend backend, Make make, Size size, Duration soak, long seed, Path directory) {
        this.soak = soak;
        this.backend = backend;
        this.make = make;
        this.size = size;
        this.seed = seed;
        this.directory = directory;
        this.random = new Random(seed);
    }

    /**
     * A cell within this one: the same seed at the size of the gate, with locks of another make on Redis. What is found
     * there counts there only.
     */
    public Cell within(String name, Make otherMake) throws IOException {
        Path below = directory.resolve(name);
        Directories.renew(below);
        return new Cell(Backend.REDIS, otherMake, Size.GATE, Size.GATE.soak(), seed, below);
    }

    /** Where the locks are; null for a scenario that needs no backend. */
    public Backend backend() {
        return backend;
    }

    /** Whose locks they are. */
    public Make make() {
        return make;
    }

    /** How much is run. */
    public Size size() {
        return size;
    }

    /** How long a soak takes. */
    public Duration soak() {
        return soak;
    }

    /** What decides all that is random. */
    public long seed() {
        return seed;
    }

    /** Random numbers from the seed. */
    public Random random() {
        return random;
    }

    /** A directory of its own, kept if the cell fails. */
    public Path directory() {
        return directory;
    }

    /** This size's share of a number of rounds. */
    public int rounds(int full) {
        return size.rounds(full);
    }

    /** This size's share of a time. */
    public Duration time(Duration full) {
        return size.time(full);
    }

    /** Opens a client in this process. */
    public LockClient open(String url) {
        return make.open(url, LEASE);
    }

    /** What names of locks begin with in this cell. */
    public String stem() {
        return "campaign-" + Long.toHexString(seed) + "-";
    }

    /** What it is called if nothing goes wrong. */
    public void succeedsAs(Outcome outcome) {
        success = outcome;
    }

    /** Notes a figure. */
    public void figure(String name, double value) {
        figures.put(name, value);
    }

    /** Notes a figure that is the largest, the smallest or the sum of several. */
    public void figure(String name, double value, DoubleBinaryOperator merger) {
        figures.merge(name, value, merger::applyAsDouble);
    }

    /** Notes a time as a figure in milliseconds, if it is the longest of its name. */
    public void longest(String name, long nanos) {
        figure(name, nanos / MILLI, Math::max);
    }

    /** Notes a bound that must hold. */
    public void require(boolean holds, String what) {
        if (!holds) {
            violate(Kind.BOUND, what);
        }
    }

    /** Notes a violation. */
    public void violate(Kind kind, String what) {
        violations.add(new Violation(kind, what));
    }

    /** Notes all that a checker found. */
    public void judged(Verdict verdict) {
        violations.addAll(verdict.violations());
        Figures found = verdict.figures();
        figure(Figure.ACQUISITIONS, found.granted(), Double::sum);
        figure("refused", found.refused(), Double::sum);
        figure("unknown", found.unknown(), Double::sum);
        figure("lost", found.lost(), Double::sum);
        figure("overlaps", found.overlaps(), Double::sum);
        figure("stale writes refused", found.staleRefused(), Double::sum);
        figure("lost updates", found.lostUpdates(), Double::sum);
        found.lossMargin().ifPresent(nanos -> figure(Figure.LOSS_MARGIN, nanos / MILLI, Math::min));
        found.wakeUp(999).ifPresent(nanos -> longest(Figure.WAKE_UP, nanos));
        found.slowestWakeUp().ifPresent(nanos -> longest(Figure.SLOWEST_WAKE_UP, nanos));
    }

    Map<String, Double> figures() {
        return new LinkedHashMap<>(figures);
    }

    /** What was found to be wrong so far. */
    public List<Violation> violations() {
        return List.copyOf(violations);
    }

    /** Without tokens nothing is fenced: all that can be said is that no two were seen to believe at once. */
    Outcome success() {
        return success == Outcome.FENCED && !make.hasTokens() ? Outcome.PASSED : success;
    }
}
