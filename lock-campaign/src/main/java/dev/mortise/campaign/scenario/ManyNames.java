package dev.mortise.campaign.scenario;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Figure;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.site.Backend;
import dev.mortise.campaign.site.Site;
import dev.mortise.internal.LockEngine;
import dev.mortise.testkit.Eventually;
import java.time.Duration;

/** R01: a great many names are used once each: neither this process nor the server keeps anything of their locks. */
final class ManyNames {
    private static final int NAMES = 1_000_000;
    private static final int ELSEWHERE = 100_000;
    private static final long GROWTH = 5L << 20;
    private static final Duration QUIET = Duration.ofSeconds(10);

    private ManyNames() {}

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.PASSED);
        LockOptions options = LockOptions.builder().lease(Cell.LEASE).build();
        try (Site site = Site.open(cell.backend(), cell.directory());
                LockFactory factory = LockFactory.open(site.url(), options)) {
            use(factory, cell.stem() + "warm-", 2_000);
            long before = Residue.heap();
            int names = cell.rounds(cell.backend() == Backend.REDIS ? NAMES : ELSEWHERE);
            use(factory, cell.stem(), names);
            Eventually.within(QUIET, () -> LockEngine.census(factory).isEmpty());
            cell.require(LockEngine.census(factory).isEmpty(), "left: " + LockEngine.census(factory));
            long growth = Residue.heap() - before;
            cell.figure("names", names);
            cell.figure("heap growth KB", growth >> 10);
            // H2 is in this process, and keeps a note of each part of its file that was ever written
            boolean ours = cell.backend() != Backend.H2;
            cell.require(!ours || growth <= GROWTH, "the heap grew by " + (growth >> 10) + " KB");
            if (cell.backend() == Backend.REDIS) {
                String left = site.redis().get(0).command("KEYS", "*:lock");
                cell.figure(Figure.LEAKS, left.equals("[]") ? 0 : left.split(",").length);
                cell.require(left.equals("[]"), "locks left at the server");
            }
        }
    }

    private static void use(LockFactory factory, String stem, int names) {
        for (int i = 0; i < names; i++) {
            DistributedLock lock = factory.getLock(stem + i);
            lock.lock();
            lock.unlock();
        }
    }
}
