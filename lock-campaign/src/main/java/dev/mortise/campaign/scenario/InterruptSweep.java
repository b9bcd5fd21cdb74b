package dev.mortise.campaign.scenario;

import dev.mortise.campaign.adapter.AnyLock;
import dev.mortise.campaign.adapter.LockClient;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Figure;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.site.Site;
import dev.mortise.testkit.Delays;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;

/**
 * L04: threads are interrupted at random moments of acquiring, waiting and releasing. Each interrupt is noticed exactly
 * once, and whoever gave up because of it has left nothing behind.
 */
final class InterruptSweep {
    private static final int INTERRUPTS = 5_000;
    private static final int THREADS = 4;
    private static final int NAMES = 2;
    private static final Duration FREE = Cell.LEASE.plus(Cell.SLACK);

    private InterruptSweep() {}

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.PASSED);
        try (Site site = Site.open(cell.backend(), cell.directory());
                LockClient here = cell.open(site.url());
                LockClient there = cell.open(site.url());
                Tasks tasks = new Tasks()) {
            List<Interruptee> victims = new ArrayList<>();
            List<Future<Boolean>> running = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                Interruptee victim = new Interruptee(cell, i % 2 == 0 ? here : there, NAMES, i);
                victims.add(victim);
                running.add(tasks.start(victim::run));
            }
            interrupt(cell, victims);
            victims.forEach(Interruptee::stop);
            for (Future<Boolean> each : running) {
                Tasks.await(each);
            }
            cell.figure(
                    "gave up", victims.stream().mapToLong(Interruptee::gaveUp).sum());
            cell.figure(
                    Figure.ACQUISITIONS,
                    victims.stream().mapToLong(Interruptee::held).sum());
            free(cell, here);
            free(cell, there);
        }
    }

    private static void interrupt(Cell cell, List<Interruptee> victims) {
        int interrupts = cell.rounds(INTERRUPTS);
        int noticed = 0;
        for (int i = 0; i < interrupts; i++) {
            Delays.pass(Duration.ofNanos(cell.random().nextInt(2_000_000)), "at some other moment");
            Interruptee victim = victims.get(cell.random().nextInt(victims.size()));
            if (victim.interrupt()) {
                noticed++;
            } else {
                cell.require(false, "an interrupt was never noticed");
                break;
            }
        }
        cell.figure("interrupts noticed", noticed);
    }

    /** What was left behind would keep us out for longer than a lease. */
    private static void free(Cell cell, LockClient client) throws InterruptedException {
        for (int i = 0; i < NAMES; i++) {
            AnyLock lock = client.lock(cell.stem() + i);
            boolean had = lock.tryLock(FREE);
            cell.figure(Figure.LEAKS, had ? 0 : 1, Double::sum);
            cell.require(had, "lock " + i + " was left held");
            if (had) {
                lock.unlock();
            }
        }
    }
}
