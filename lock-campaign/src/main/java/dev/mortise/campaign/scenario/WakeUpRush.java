package dev.mortise.campaign.scenario;

import dev.mortise.campaign.check.Figures;
import dev.mortise.campaign.check.Rules;
import dev.mortise.campaign.check.Strength;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.run.Size;
import dev.mortise.campaign.site.Backend;
import dev.mortise.campaign.site.Site;
import dev.mortise.campaign.work.RecordedLock;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import java.time.Duration;
import java.util.List;

/** L02: fifty threads of three processes wait for one lock, thousands of times: each release wakes somebody, and soon. */
final class WakeUpRush {
    private static final Duration FULL = Duration.ofSeconds(40);
    private static final int RELEASES = 10_000;
    private static final Duration PUSHED = Duration.ofMillis(50);
    /** A database is looked at every 25 ms, give or take as much. */
    private static final Duration LOOKED_AT = Duration.ofMillis(100);

    private static final Duration SLOWEST = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private WakeUpRush() {}

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.SAFE);
        try (Site site = Site.open(cell.backend(), cell.directory());
                Crew crew = Crew.start(cell, site.url(), 3, 1)) {
            crew.work(17, 1, Duration.ofMillis(1), RecordedLock.FOR_EVER);
            long wanted = cell.rounds(RELEASES) / 4;
            Delays.pass(cell.time(FULL), "they rush");
            Eventually.within(PATIENCE, () -> crew.writes() >= wanted); // a slow disk may need longer
            Rules rules = Rules.of(Strength.TOLD_FIRST)
                    .exactly()
                    .wakingWithin(SLOWEST)
                    .goingOn(wanted, List.of());
            Figures figures = crew.finish(rules).figures();
            cell.figure("wake-ups", figures.wakeUps().length);
            // at the gate other builds share the processors, and a thousand wake-ups are too few for their slowest
            if (cell.size() != Size.GATE) {
                Duration bound = Backend.DATABASES.contains(cell.backend()) ? LOOKED_AT : PUSHED;
                long nanos = figures.wakeUp(999).orElse(Long.MAX_VALUE);
                cell.require(
                        nanos <= bound.toNanos(),
                        "p99.9 of wake-ups is " + nanos / 1_000_000 + " ms, at most " + bound.toMillis());
            }
        }
    }
}
