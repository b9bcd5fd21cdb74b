package dev.mortise.campaign.scenario;

import dev.mortise.DistributedLock;
import dev.mortise.Lease;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Figure;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.site.Site;
import dev.mortise.testkit.Eventually;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** R02: factories are opened, used and closed, some with locks held: no thread, socket or connection is left of them. */
final class OpenAndClose {
    private static final int FACTORIES = 100;
    private static final int LOCKS = 20;
    private static final Duration GONE = Duration.ofSeconds(10);

    private final Cell cell;
    private final Site site;

    private OpenAndClose(Cell cell, Site site) {
        this.cell = cell;
        this.site = site;
    }

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.PASSED);
        try (Site site = Site.open(cell.backend(), cell.directory())) {
            OpenAndClose each = new OpenAndClose(cell, site);
            each.cycle(0); // what is loaded once stays
            each.judge();
        }
    }

    private void judge() throws InterruptedException {
        long threads = Residue.threads();
        long sockets = Residue.sockets();
        long connections = site.connections();
        for (int i = 1; i <= cell.rounds(FACTORIES); i++) {
            cycle(i);
        }
        none("threads", threads, Residue::threads);
        none("sockets", sockets, Residue::sockets);
        none("connections at the server", connections, site::connections);
    }

    private void none(String what, long before, LongSupplier now) {
        Eventually.within(GONE, () -> now.getAsLong() <= before);
        long left = Math.max(0, now.getAsLong() - before);
        cell.figure(Figure.LEAKS, left, Double::sum);
        cell.require(left == 0, left + " " + what + " left");
    }

    private void cycle(int number) throws InterruptedException {
        LockOptions options = LockOptions.builder().lease(Cell.LEASE).build();
        long before = Residue.threads();
        try (LockFactory factory = LockFactory.open(site.url(), options)) {
            List<Lease> leases = new ArrayList<>();
            for (int i = 0; i < LOCKS; i++) {
                leases.add(factory.getLock(cell.stem() + number + "-" + i).acquire());
            }
            cell.figure("threads of a factory", Residue.threads() - before, Math::max);
            if (number % 2 == 0) {
                leases.forEach(Lease::close); // else that is left to the factory's close
            }
            DistributedLock busy = factory.getLock(cell.stem() + "busy");
            busy.lock();
            busy.unlock();
        }
    }
}
