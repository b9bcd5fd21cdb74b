package dev.mortise.campaign.scenario;

import dev.mortise.campaign.check.Rules;
import dev.mortise.campaign.check.Strength;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.NotRunException;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.site.Backend;
import dev.mortise.campaign.site.ClockShim;
import dev.mortise.campaign.site.Site;
import dev.mortise.testkit.Delays;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * S12: the server's time of day jumps a minute ahead and back, and a minute back and ahead, while locks are in use. Leases
 * that it counts may end at once; tokens rise all the same, and late writes are refused.
 */
final class ServerClock {
    private static final int JUMPS = 20;
    private static final long SECONDS = 60;

    private ServerClock() {}

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.FENCED);
        boolean inClients = cell.backend() == Backend.SQLITE; // a file has the time of whoever asks it
        try (ClockShim shim = ClockShim.compile().orElseThrow(() -> new NotRunException("gcc is missing"));
                Site site = inClients
                        ? Site.open(cell.backend(), cell.directory())
                        : Site.withEnvironment(cell.backend(), shim.environment())) {
            if (!inClients) {
                requireMoved(shim, site);
            }
            try (Crew crew = Crew.start(cell, site.url(), 0, 2)) {
                crew.add(3, inClients ? crew.plan().in(shim.environment()) : crew.plan());
                crew.work(4, 2, Duration.ofMillis(20), Duration.ofSeconds(10));
                for (int i = 0; i < cell.rounds(JUMPS); i++) {
                    jump(cell, crew, shim, "ahead", SECONDS);
                    jump(cell, crew, shim, "back", -SECONDS);
                }
                crew.finish(Rules.of(Strength.FENCED).goingOn(20, List.of("ahead", "back")));
            }
        }
    }

    private static void jump(Cell cell, Crew crew, ClockShim shim, String kind, long seconds) throws Exception {
        Duration time = Duration.ofMillis(500 + cell.random().nextInt(1_000));
        crew.fault(kind, time, () -> shim.jump(seconds), () -> shim.jump(0));
        Delays.pass(Duration.ofMillis(1_500), "they go on");
    }

    /** A server that does not load the library would show nothing. */
    private static void requireMoved(ClockShim shim, Site site) throws Exception {
        shim.jump(SECONDS);
        long ahead = Duration.between(Instant.now(), site.time()).toSeconds();
        shim.jump(0);
        if (Math.abs(ahead - SECONDS) > 5) {
            throw new NotRunException("the server's clock cannot be moved: it was ahead by " + ahead + " s");
        }
    }
}
