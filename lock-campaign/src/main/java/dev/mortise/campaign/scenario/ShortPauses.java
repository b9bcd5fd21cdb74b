package dev.mortise.campaign.scenario;

import dev.mortise.campaign.check.Rules;
import dev.mortise.campaign.check.Strength;
import dev.mortise.campaign.check.Verdict;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.site.Site;
import dev.mortise.campaign.work.ClientProcess;
import dev.mortise.testkit.Delays;
import java.time.Duration;
import java.util.List;

/** S04: processes at work are stopped again and again, for up to three tenths of a lease: no lock is lost. */
final class ShortPauses {
    private static final int PAUSES = 200;
    private static final int LONGEST_MS = (int) (Cell.LEASE.toMillis() * 3 / 10);

    private ShortPauses() {}

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.SAFE);
        try (Site site = Site.open(cell.backend(), cell.directory());
                Crew crew = Crew.start(cell, site.url(), 2, 4)) {
            crew.work(4, 4, Duration.ofMillis(400), Duration.ofSeconds(20));
            for (int i = 0; i < cell.rounds(PAUSES); i++) {
                ClientProcess client = crew.client(cell.random().nextInt(2));
                Duration time = Duration.ofMillis(1 + cell.random().nextInt(LONGEST_MS));
                crew.fault("pause", time, client::pause, client::resume);
                Delays.pass(Duration.ofMillis(200 + cell.random().nextInt(600)), "it goes on");
            }
            Delays.pass(Duration.ofSeconds(2), "all go on");
            Verdict verdict =
                    crew.finish(Rules.of(Strength.TOLD_FIRST).exactly().goingOn(5, List.of("pause")));
            cell.require(verdict.figures().lost() == 0, verdict.figures().lost() + " locks were lost to short pauses");
        }
    }
}
