package dev.mortise.campaign.scenario;

import static dev.mortise.campaign.site.Backend.H2;
import static dev.mortise.campaign.site.Backend.MARIADB;
import static dev.mortise.campaign.site.Backend.POSTGRES;
import static dev.mortise.campaign.site.Backend.PROCESSES;
import static dev.mortise.campaign.site.Backend.REDIS;
import static dev.mortise.campaign.site.Backend.REDLOCK;
import static dev.mortise.campaign.site.Backend.REMOTE;
import static dev.mortise.campaign.site.Backend.SQLITE;
import static dev.mortise.campaign.site.Backend.ZOOKEEPER;

import dev.mortise.campaign.run.Scenario;
import dev.mortise.campaign.site.Backend;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** All scenarios, in the order of the scorecard. */
public final class Scenarios {
    private static final Set<Backend> NONE = Set.of();
    private static final Set<Backend> ALL_BACKENDS = Backend.ALL;
    private static final Set<Backend> CLOCKS = Set.of(REDIS, POSTGRES, MARIADB, SQLITE);
    /** SQLite takes the time from its clients: see S12. */
    private static final Set<Backend> NOT_IN_CLIENTS = Set.of(REDIS, REDLOCK, ZOOKEEPER, POSTGRES, MARIADB, H2);

    /** Five servers say what one does. */
    private static final Set<Backend> NOT_MANY = Set.of(REDIS, ZOOKEEPER, POSTGRES, MARIADB, H2, SQLITE);

    private static final Set<Backend> LISTENERS = Set.of(REDIS, REDLOCK);

    private static final Set<Backend> QUORUM = Set.of(REDLOCK);
    private static final Set<Backend> KEEPER = Set.of(ZOOKEEPER);
    private static final Set<Backend> SERVED = Set.of(POSTGRES, MARIADB);

    private static final List<Row> SAFETY = List.of(
            Row.of("S01", "baseline", "one at a time, counter exact", ALL_BACKENDS, Baseline::run)
                    .atTheGate()
                    .forAnyMake(),
            Row.of("S02", "long hold on a busy machine", "renewal keeps it", ALL_BACKENDS, LongHold::run)
                    .alone(),
            Row.of("S03", "pause longer than the lease", "late write refused", ALL_BACKENDS, LongPause::run)
                    .atTheGate()
                    .forAnyMake(),
            Row.of("S04", "short pauses", "nothing lost", ALL_BACKENDS, ShortPauses::run)
                    .forAnyMake(),
            Row.of("S05", "bytes lost one way", "told before the next grant", REMOTE, Partition::run)
                    .forAnyMake(),
            Row.of("S06", "slow replies", "no grant whose time is over", REMOTE, SlowReplies::run)
                    .forAnyMake(),
            Row.of("S07", "ambiguous acquire", "no orphan", REMOTE, AmbiguousAcquire::run)
                    .atTheGate()
                    .forAnyMake(),
            Row.of("S08", "ambiguous release", "no foreign release", REMOTE, AmbiguousRelease::run)
                    .atTheGate()
                    .forAnyMake(),
            Row.of("S09", "unlock by others", "refused, state unchanged", ALL_BACKENDS, WrongUnlock::run)
                    .atTheGate(),
            Row.of("S10", "restart without data", "tokens rise; of five, one at a time", LISTENERS, EmptyRestart::run)
                    .forAnyMake(),
            Row.of("S11", "failover that loses data", "tokens rise", Set.of(REDIS), Failover::run)
                    .forAnyMake(),
            Row.of("S12", "server's clock jumps", "tokens rise", CLOCKS, ServerClock::run)
                    .forAnyMake(),
            Row.of("S13", "clients' clocks jump", "no effect", NOT_IN_CLIENTS, ClientClock::run)
                    .forAnyMake(),
            Row.of("S14", "session ends", "told, tokens rise", KEEPER, SessionEnd::run),
            Row.of("S15", "leader killed or paused", "one at a time", KEEPER, LeaderLoss::run)
                    .forAnyMake(),
            Row.of("S16", "ghost node", "no node for nobody", KEEPER, GhostNode::run),
            Row.of("S17", "database ends connections", "no false hold", SERVED, ConnectionKill::run)
                    .forAnyMake(),
            Row.of(
                    "S18",
                    "deadlocks and serialization",
                    "none reaches a caller",
                    Set.of(POSTGRES, MARIADB, H2),
                    Clashes::run),
            Row.of("S19", "two, then three of five down", "works; fails cleanly", QUORUM, FewServers::run),
            Row.of("S20", "split vote", "somebody wins", QUORUM, SplitVote::run));

    private static final List<Row> LIVENESS = List.of(
            Row.of("L01", "holder killed", "free when the lease ends", ALL_BACKENDS, HolderCrash::run)
                    .atTheGate()
                    .forAnyMake(),
            Row.of("L02", "rush of waiters", "every release wakes somebody", ALL_BACKENDS, WakeUpRush::run)
                    .atTheGate()
                    .forAnyMake(),
            Row.of("L03", "listening connection dies", "waiters find out", LISTENERS, DeafWaiters::run)
                    .atTheGate()
                    .forAnyMake(),
            Row.of("L04", "interrupt sweep", "noticed once, nothing left", ALL_BACKENDS, InterruptSweep::run)
                    .atTheGate()
                    .forAnyMake(),
            Row.of("L05", "timeouts", "waits end in time", ALL_BACKENDS, Timeouts::run)
                    .forAnyMake(),
            Row.of("L06", "busy neighbour", "others get their turn", ALL_BACKENDS, HotNeighbour::run)
                    .forAnyMake(),
            Row.of("L07", "many holds, slow network", "none lost; a sick one told", ALL_BACKENDS, ManyHolds::run),
            Row.of("L08", "servers stop for a while", "ridden out, or told", PROCESSES, ServerPause::run)
                    .forAnyMake(),
            Row.of("L09", "errors of the server", "told apart", NOT_MANY, ErrorClasses::run),
            Row.of(
                    "L10",
                    "few connections; end",
                    "renewals do not starve; ends in time",
                    ALL_BACKENDS,
                    SmallPool::run));

    private static final List<Row> REST = List.of(
            Row.of("R01", "names used once", "nothing kept", ALL_BACKENDS, ManyNames::run)
                    .alone(),
            Row.of("R02", "open and close", "nothing left", ALL_BACKENDS, OpenAndClose::run)
                    .alone()
                    .atTheGate(),
            Row.of("R03", "waits that run out", "nobody left in line", ALL_BACKENDS, GivenUp::run)
                    .alone(),
            Row.of("R04", "soak", "one at a time, nothing grows", ALL_BACKENDS, Soak::run),
            Row.of("X01", "name fuzz", "no two names meet", ALL_BACKENDS, NameFuzz::run)
                    .atTheGate(),
            Row.of("X02", "identifier injection", "refused at opening", ALL_BACKENDS, Injection::run),
            Row.of("X03", "secret canary", "never printed", REMOTE, SecretCanary::run)
                    .alone()
                    .atTheGate(),
            Row.of("M01", "checker self-test", "12 of 12 flagged, no false alarm", NONE, CheckerCheck::run)
                    .atTheGate(),
            Row.of("M02", "planted bugs", "8 of 8 caught", NONE, PlantedBugs::run),
            Row.of("M03", "simulation", "no violation", NONE, Simulation::run).atTheGate());

    /** All of them. */
    public static final List<Scenario> ALL = Stream.of(SAFETY, LIVENESS, REST)
            .flatMap(List::stream)
            .map(Scenario.class::cast)
            .toList();

    private Scenarios() {}
}
