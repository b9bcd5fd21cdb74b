package dev.mortise.campaign.scenario;

import dev.mortise.campaign.adapter.Make;
import dev.mortise.campaign.check.Rules;
import dev.mortise.campaign.check.Strength;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.run.Size;
import dev.mortise.campaign.site.Backend;
import dev.mortise.campaign.site.Site;
import dev.mortise.testkit.Delays;
import java.time.Duration;
import java.util.List;

/** S01: three processes of four threads on two locks, and no fault: nothing may be lost, refused or out of order. */
final class Baseline {
    private static final Duration FULL = Duration.ofSeconds(60);

    private Baseline() {}

    /** Ours is held to its speed, except beside other builds; the others need to show that they work. */
    private static int wanted(Cell cell) {
        if (cell.make() != Make.MORTISE || cell.size() == Size.GATE) {
            return 500;
        }
        return cell.backend() == Backend.REDIS ? 20_000 : 2_000;
    }

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.SAFE);
        try (Site site = Site.open(cell.backend(), cell.directory());
                Crew crew = Crew.start(cell, site.url(), 3, 2)) {
            crew.work(4, 2, Duration.ofMillis(2), Duration.ofSeconds(20));
            Delays.pass(cell.time(FULL), "they work");
            crew.finish(Rules.of(Strength.TOLD_FIRST).exactly().goingOn(cell.rounds(wanted(cell)), List.of()));
        }
    }
}
