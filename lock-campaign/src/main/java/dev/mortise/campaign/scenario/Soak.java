package dev.mortise.campaign.scenario;

import dev.mortise.campaign.check.Rules;
import dev.mortise.campaign.check.Strength;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.NotRunException;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.site.Backend;
import dev.mortise.campaign.site.Site;
import dev.mortise.testkit.Delays;
import java.time.Duration;
import java.util.List;

/**
 * R04: processes work for long while faults of all kinds come and go, as a seed has it. The last minute is without faults.
 * Nobody believed to have a lock beside another; work went on; and the process that lived through it all did not grow.
 */
final class Soak {
    static final Duration HOLD = Duration.ofMillis(20);

    private static final Duration CALM = Duration.ofSeconds(60);
    private static final Duration LONG = Duration.ofMinutes(30);
    private static final Duration EACH_SAMPLE = Duration.ofSeconds(30);
    private static final Duration STAYS_OUT = Cell.LEASE.plusMillis(500);

    private Soak() {}

    static void run(Cell cell) throws Exception {
        if (cell.soak().isZero()) {
            throw new NotRunException("--soak 0");
        }
        cell.succeedsAs(Outcome.SAFE);
        Duration calm =
                cell.soak().compareTo(CALM.multipliedBy(3)) < 0 ? cell.soak().dividedBy(4) : CALM;
        try (Site site = site(cell);
                Crew crew = Crew.start(cell, url(cell, site), 3, 2)) {
            Nemesis nemesis = new Nemesis(cell, site, crew);
            Growth growth = new Growth(crew.client(0));
            crew.work(4, 2, HOLD, Duration.ofSeconds(20));
            long start = System.nanoTime();
            long faultsEnd = start + cell.soak().minus(calm).toNanos();
            long nextSample = start;
            while (System.nanoTime() < faultsEnd) {
                nemesis.strike();
                if (System.nanoTime() >= nextSample) {
                    growth.sample();
                    nextSample += EACH_SAMPLE.toNanos();
                }
            }
            Delays.pass(calm, "without faults");
            growth.sample();
            long connections = site.connections();
            crew.finish(Rules.of(Strength.BELIEVED).goingOn(100, required(cell, nemesis)));
            cell.figure("faults", nemesis.strikes());
            cell.figure("connections at the end", connections);
            growth.judge(cell);
        }
    }

    /** A server that is killed comes back with what it acknowledged. */
    private static Site site(Cell cell) {
        return cell.backend() == Backend.REDIS ? Site.durableRedis() : Site.open(cell.backend(), cell.directory());
    }

    private static String url(Cell cell, Site site) {
        if (!Backend.REMOTE.contains(cell.backend())) {
            return site.url();
        }
        return site.proxiedUrl().replace("restart-delay=0ms", "restart-delay=" + STAYS_OUT.toMillis() + "ms");
    }

    /** In a short soak chance may leave some out. */
    private static List<String> required(Cell cell, Nemesis nemesis) {
        return cell.soak().compareTo(LONG) < 0 ? List.of("pause") : nemesis.kinds();
    }
}
