package dev.mortise.campaign.scenario;

import dev.mortise.DistributedLock;
import dev.mortise.Lease;
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
import java.util.concurrent.TimeUnit;

/** R03: thousands of waits run out: nobody is left in line, here or at the server. */
final class GivenUp {
    private static final int WAITS = 10_000;
    private static final int THREADS = 20;
    private static final Duration QUIET = Duration.ofSeconds(10);

    private GivenUp() {}

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.PASSED);
        LockOptions options = LockOptions.builder().lease(Cell.LEASE).build();
        String name = cell.stem() + "held";
        try (Site site = Site.open(cell.backend(), cell.directory());
                LockFactory here = LockFactory.open(site.url(), options);
                LockFactory there = LockFactory.open(site.url(), options);
                Tasks tasks = new Tasks()) {
            Lease held = there.getLock(name).acquire();
            int each = Math.max(1, cell.rounds(WAITS) / THREADS);
            tasks.each(THREADS, thread -> () -> giveUp(cell, here.getLock(name), each));
            cell.figure("waits", each * THREADS);
            boolean empty =
                    Eventually.within(QUIET, () -> LockEngine.census(here).isEmpty());
            cell.require(empty, "left: " + LockEngine.census(here));
            cell.figure(Figure.LEAKS, empty ? 0 : 1);
            if (cell.backend() == Backend.ZOOKEEPER) {
                try (Zk operator = new Zk(site.zooKeeper().connectString())) {
                    boolean alone = Eventually.within(QUIET, () -> operator.inLine(name) == 1);
                    cell.require(alone, operator.inLine(name) + " in line beside the holder");
                }
            }
            held.close();
            DistributedLock free = here.getLock(name);
            cell.require(free.tryLock(1, TimeUnit.SECONDS), "the lock is not free");
            free.unlock();
        }
    }

    private static boolean giveUp(Cell cell, DistributedLock lock, int times) throws InterruptedException {
        for (int i = 0; i < times; i++) {
            cell.require(!lock.tryLock(i % 2, TimeUnit.MILLISECONDS), "somebody was let in beside a holder");
        }
        return true;
    }
}
