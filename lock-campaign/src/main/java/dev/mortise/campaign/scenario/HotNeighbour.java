package dev.mortise.campaign.scenario;

import dev.mortise.campaign.check.Rules;
import dev.mortise.campaign.check.Strength;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.site.Site;
import dev.mortise.campaign.work.ClientProcess;
import dev.mortise.campaign.work.RecordedLock;
import dev.mortise.testkit.Delays;
import java.time.Duration;
import java.util.List;

/** L06: a process with eight busy threads, and one with a single thread that asks now and then: it gets its turns. */
final class HotNeighbour {
    private static final int TURNS = 200;
    /** Twenty milliseconds of hand-offs, and then a race for the lock in which it may come second a few times. */
    private static final Duration LONGEST = Duration.ofSeconds(2);

    private HotNeighbour() {}

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.SAFE);
        try (Site site = Site.open(cell.backend(), cell.directory());
                Crew crew = Crew.start(cell, site.url(), 2, 1)) {
            ClientProcess hot = crew.client(0);
            ClientProcess other = crew.client(1);
            crew.work(hot, 8, 1, Duration.ZERO, RecordedLock.FOR_EVER);
            Delays.pass(Duration.ofMillis(500), "it is hot");
            for (int i = 0; i < cell.rounds(TURNS); i++) {
                long start = System.nanoTime();
                cell.require(other.acquire(0, LONGEST.multipliedBy(5)) >= 0, "the other process never got its turn");
                long waited = System.nanoTime() - start;
                cell.longest("turn max ms", waited);
                cell.require(waited <= LONGEST.toNanos(), "the other process waited " + waited / 1_000_000 + " ms");
                other.ask("release", 0).value();
                Delays.pass(Duration.ofMillis(cell.random().nextInt(40)), "it comes at some other moment");
            }
            crew.finish(Rules.of(Strength.TOLD_FIRST).goingOn(cell.rounds(TURNS), List.of()));
        }
    }
}
