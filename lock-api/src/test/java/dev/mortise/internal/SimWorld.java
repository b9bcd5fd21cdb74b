package dev.mortise.internal;

import dev.mortise.LockOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/** One run: a server, a few processes with actors in them, and what goes wrong. The seed decides everything. */
final class SimWorld {
    private static final long MAX_DRIFT = 5_000; // parts per million: half of what the engine allows for
    private static final int ENDLESS = 1_000_000;

    private final SimMode mode;
    private final SimBug bug;
    private final SplittableRandom random;
    private final SimReport report = new SimReport();
    private final SimTimeline timeline;
    private final LockOptions options;
    private final SimWeather weather;
    private final boolean clockedTokens;
    private final int focus;
    private final long longestThought;
    private final SimServer server;
    private final SimNetwork network;
    private final SimLedger ledger = new SimLedger(this);
    private final SimChecker checker = new SimChecker(this);
    private final List<SimProcess> processes = new ArrayList<>();
    private final Map<String, SimProcess> everyProcess = new HashMap<>();
    private final List<SimActor> actors = new ArrayList<>();
    private int looking;
    private long calmSince;

    SimWorld(long seed, SimMode mode, SimBug bug, long mostSteps) {
        this.mode = mode;
        this.bug = bug;
        random = new SplittableRandom(seed);
        timeline = new SimTimeline(mostSteps);
        timeline.afterEach(checker::check);
        options = chooseOptions();
        weather = new SimWeather(random.split(), options.lease());
        clockedTokens = random.nextBoolean();
        focus = new int[] {1, 4, SimWish.KINDS, SimWish.KINDS}[random.nextInt(4)];
        longestThought = new long[] {100_000, 5_000_000, 50_000_000}[random.nextInt(3)];
        server = new SimServer(this, clock(bug == SimBug.LONG_TRUST ? 50_000 : 0), clockedTokens);
        network = new SimNetwork(this);
        int count = random.nextInt(2, 4);
        for (int i = 0; i < count; i++) {
            start("p" + i, random.nextInt(1, 4));
        }
    }

    private LockOptions chooseOptions() {
        Duration lease = Duration.ofMillis(new int[] {600, 2_000, 5_000}[random.nextInt(3)]);
        LockOptions.Builder builder = LockOptions.builder().lease(lease);
        builder.handOffs(new int[] {0, 2, 1_000}[random.nextInt(3)]);
        builder.handOffTime(Duration.ofMillis(new int[] {20, 20, 500}[random.nextInt(3)]));
        if (bug == SimBug.LONG_TRUST) {
            builder.margin(Duration.ZERO);
        }
        return builder.build();
    }

    private SimClock clock(long fasterBy) {
        // Any reading may be the first one, also one just before the overflow.
        long start = random.nextBoolean() ? random.nextLong() : Long.MAX_VALUE - random.nextLong(20_000_000_000L);
        return new SimClock(timeline, start, fasterBy + random.nextLong(-MAX_DRIFT, MAX_DRIFT + 1));
    }

    private void start(String name, int actorCount) {
        SimProcess process = new SimProcess(this, name, clock(0));
        process.engine().addListener(checker.listener(process));
        processes.add(process);
        everyProcess.put(name, process);
        for (int i = 0; i < actorCount; i++) {
            actors.add(new SimActor(this, process, name + "/" + (char) ('a' + i), ENDLESS));
        }
    }

    /** Kills a process and starts another in its place; the server finds out after a while. */
    void crash(SimProcess victim, long noticedAfter) {
        victim.crash();
        timeline.in(noticedAfter, null, victim::forget);
        processes.remove(victim);
        int before = actors.size();
        actors.removeIf(actor -> actor.process() == victim);
        start(victim + "'", before - actors.size());
    }

    SimProcess anyProcess(SplittableRandom chance) {
        return processes.get(chance.nextInt(processes.size()));
    }

    /** The process, dead or alive, that made an acquisition id. */
    SimProcess processOf(String id) {
        return everyProcess.get(id.substring(0, id.lastIndexOf(':')));
    }

    /** Asks an engine from outside of its process: no thread of it is held up by that. */
    <T> T look(Supplier<T> question) {
        looking++;
        try {
            return question.get();
        } finally {
            looking--;
        }
    }

    boolean isLooking() {
        return looking > 0;
    }

    /** Whether something that began at a moment met no fault, nor anybody who still suffers from one. */
    boolean isSettled(long since) {
        return weather.isCalm() && since > calmSince + weather.leaseNanos;
    }

    /** Ends all faults, and has everybody come to an end. */
    void calmDown() {
        weather.calmDown();
        calmSince = timeline.now();
        actors.forEach(actor -> actor.hurry(2));
        timeline.trace("calm");
    }

    SimMode mode() {
        return mode;
    }

    SimBug bug() {
        return bug;
    }

    SplittableRandom random() {
        return random;
    }

    SimReport report() {
        return report;
    }

    SimTimeline timeline() {
        return timeline;
    }

    LockOptions options() {
        return options;
    }

    SimWeather weather() {
        return weather;
    }

    boolean hasClockedTokens() {
        return clockedTokens;
    }

    /** How many kinds of lock are in use. */
    int focus() {
        return focus;
    }

    /** How long actors think between two rounds. */
    long longestThought() {
        return longestThought;
    }

    SimServer server() {
        return server;
    }

    SimNetwork network() {
        return network;
    }

    SimLedger ledger() {
        return ledger;
    }

    SimChecker checker() {
        return checker;
    }

    List<SimProcess> processes() {
        return processes;
    }

    List<SimActor> actors() {
        return actors;
    }
}
