package dev.mortise.campaign.scenario;

import static dev.mortise.campaign.site.Backend.REDIS;
import static dev.mortise.campaign.site.Backend.REDLOCK;

import dev.mortise.campaign.run.Scenario;
import dev.mortise.campaign.site.Backend;
import java.util.List;
import java.util.Set;

/** All scenarios, in the order of the scorecard. */
public final class Scenarios {
    private static final Set<Backend> NONE = Set.of();
    private static final Set<Backend> LISTENERS = Set.of(REDIS, REDLOCK);

    /** All of them. */
    public static final List<Scenario> ALL = List.of(
            Row.of("S01", "baseline", "one at a time, counter exact", Backend.ALL, Baseline::run)
                    .atTheGate()
                    .forAnyMake(),
            Row.of("S03", "pause longer than the lease", "late writes refused, loss noticed", Backend.ALL, LongPause::run)
                    .atTheGate()
                    .forAnyMake(),
            Row.of("S07", "ambiguous acquire", "no orphan", Backend.REMOTE, AmbiguousAcquire::run)
                    .atTheGate()
                    .forAnyMake(),
            Row.of("S08", "ambiguous release", "no foreign release", Backend.REMOTE, AmbiguousRelease::run)
                    .atTheGate()
                    .forAnyMake(),
            Row.of("S09", "unlock by others", "refused, state unchanged", Backend.ALL, WrongUnlock::run)
                    .atTheGate(),
            Row.of("L01", "holder killed", "free when the lease ends", Backend.ALL, HolderCrash::run)
                    .atTheGate()
                    .forAnyMake(),
            Row.of("L02", "rush of waiters", "every release wakes somebody", Backend.ALL, WakeUpRush::run)
                    .atTheGate()
                    .forAnyMake(),
            Row.of("L03", "listening connection dies", "waiters find out", LISTENERS, DeafWaiters::run)
                    .atTheGate()
                    .forAnyMake(),
            Row.of("L04", "interrupt sweep", "noticed once, nothing left", Backend.ALL, InterruptSweep::run)
                    .atTheGate()
                    .forAnyMake(),
            Row.of("R02", "open and close", "nothing left", Backend.ALL, OpenAndClose::run)
                    .atTheGate(),
            Row.of("X01", "name fuzz", "no two names meet", Backend.ALL, NameFuzz::run)
                    .atTheGate(),
            Row.of("X03", "secret canary", "never printed", Backend.REMOTE, SecretCanary::run)
                    .atTheGate(),
            Row.of("M01", "checker self-test", "12 of 12 flagged, no false alarm", NONE, CheckerCheck::run)
                    .atTheGate(),
            Row.of("M03", "simulation", "no violation", NONE, Simulation::run).atTheGate());

    private Scenarios() {}
}
