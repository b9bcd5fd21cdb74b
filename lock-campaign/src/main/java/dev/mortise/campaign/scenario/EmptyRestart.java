package dev.mortise.campaign.scenario;

import dev.mortise.campaign.check.Rules;
import dev.mortise.campaign.check.Strength;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.site.Backend;
import dev.mortise.campaign.site.Server;
import dev.mortise.campaign.site.Site;
import dev.mortise.testkit.Delays;
import java.time.Duration;
import java.util.List;

/**
 * S10: a server is killed and comes back empty. One Redis forgets its holders then, and only tokens tell them from the
 * next; of five, one that stays out of votes for longer than a lease changes nothing.
 */
final class EmptyRestart {
    private static final int RESTARTS = 20;
    private static final Duration STAYS_OUT = Cell.LEASE.plusMillis(500);

    private EmptyRestart() {}

    static void run(Cell cell) throws Exception {
        boolean many = cell.backend() == Backend.REDLOCK;
        cell.succeedsAs(many ? Outcome.SAFE : Outcome.FENCED);
        try (Site site = Site.open(cell.backend(), cell.directory());
                Crew crew = Crew.start(cell, url(site), 3, 2)) {
            if (many) {
                Delays.pass(STAYS_OUT, "servers that were just started have no vote");
            }
            crew.work(4, 2, Duration.ofMillis(20), Duration.ofSeconds(20));
            for (int i = 0; i < cell.rounds(RESTARTS); i++) {
                List<Server> servers = site.servers();
                Server server = servers.get(cell.random().nextInt(servers.size()));
                Duration down = Duration.ofMillis(cell.random().nextInt(800));
                crew.fault("restart", down, server::kill, server::restart);
                Delays.pass(many ? STAYS_OUT.plus(Cell.SLACK) : Duration.ofSeconds(2), "they go on");
            }
            Strength strength = many ? Strength.TOLD_FIRST : Strength.FENCED;
            crew.finish(Rules.of(strength).goingOn(20, List.of("restart")));
        }
    }

    private static String url(Site site) {
        return site.url().replace("restart-delay=0ms", "restart-delay=" + STAYS_OUT.toMillis() + "ms");
    }
}
