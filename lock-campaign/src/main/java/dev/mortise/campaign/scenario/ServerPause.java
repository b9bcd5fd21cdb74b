package dev.mortise.campaign.scenario;

import dev.mortise.campaign.adapter.LockClient;
import dev.mortise.campaign.check.Rules;
import dev.mortise.campaign.check.Strength;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Figure;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.site.Server;
import dev.mortise.campaign.site.Site;
import dev.mortise.campaign.work.RecordedLock;
import dev.mortise.testkit.Delays;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * L08: all servers are stopped, for a third of a lease, which nobody loses a lock to, or for two, of which holders are told when
 * their time is up. Soon after the servers go on, locks can be had again.
 */
final class ServerPause {
    private static final int PAUSES = 20;
    private static final int LOCKS = 4;
    /** A hold that is about to be renewed has lease, less margin, less the time between renewals: 0.45 leases. */
    private static final Duration SHORT = Cell.LEASE.multipliedBy(35).dividedBy(100);

    private static final Duration USABLE = Duration.ofSeconds(2);

    private final Cell cell;
    private final Site site;
    private final LockClient client;
    private final Ledger ledger;
    private final Tasks tasks;

    private ServerPause(Cell cell, Site site, LockClient client, Ledger ledger, Tasks tasks) {
        this.cell = cell;
        this.site = site;
        this.client = client;
        this.ledger = ledger;
        this.tasks = tasks;
    }

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.SAFE);
        try (Site site = Site.open(cell.backend(), cell.directory());
                LockClient client = cell.open(site.url());
                Ledger ledger = new Ledger(cell);
                Tasks tasks = new Tasks()) {
            ServerPause pauses = new ServerPause(cell, site, client, ledger, tasks);
            for (int i = 0; i < Math.max(2, cell.rounds(PAUSES)); i++) {
                pauses.round(i % 2 == 0);
            }
            ledger.judge(Rules.of(Strength.TOLD_FIRST).goingOn(1, List.of("short", "long")));
        }
    }

    private void round(boolean brief) throws Exception {
        CountDownLatch held = new CountDownLatch(LOCKS);
        AtomicBoolean over = new AtomicBoolean();
        List<Future<Long>> holders = new ArrayList<>();
        for (int i = 0; i < LOCKS; i++) {
            RecordedLock lock = ledger.lock(client, i);
            holders.add(tasks.start(() -> hold(lock, held, over)));
        }
        held.await();
        Delays.pass(Duration.ofMillis(cell.random().nextInt(1_000)), "the pause comes at some point of a renewal");
        long paused = System.nanoTime();
        site.servers().forEach(Server::pause);
        Delays.pass(brief ? SHORT : Cell.LEASE.multipliedBy(2), "the servers are stopped");
        site.servers().forEach(Server::resume);
        ledger.faulted(brief ? "short" : "long", paused);
        long resumed = System.nanoTime();
        if (brief) {
            Delays.pass(Duration.ofSeconds(1), "leases are renewed");
        }
        over.set(true);
        for (Future<Long> holder : holders) {
            judge(brief, Tasks.await(holder), paused);
        }
        tasks.each(LOCKS, i -> () -> usable(ledger.lock(client, i), brief ? System.nanoTime() : resumed));
    }

    /** @param lost when it learned of the loss, or -1 */
    private void judge(boolean brief, long lost, long paused) {
        if (brief) {
            cell.require(lost < 0, "a lock was lost to a pause of " + SHORT.toMillis() + " ms");
        } else {
            cell.require(
                    lost >= 0 && lost - paused <= Cell.LEASE.toNanos(),
                    "a holder believed for longer than a lease after the servers had stopped");
        }
    }

    private static long hold(RecordedLock lock, CountDownLatch held, AtomicBoolean over) throws InterruptedException {
        lock.acquire(RecordedLock.FOR_EVER);
        held.countDown();
        while (!over.get()) {
            if (!lock.look()) {
                long lost = System.nanoTime();
                lock.abandon();
                return lost;
            }
            LockSupport.parkNanos(2_000_000);
        }
        lock.release();
        return -1;
    }

    private boolean usable(RecordedLock lock, long since) throws InterruptedException {
        lock.acquire(RecordedLock.FOR_EVER);
        long waited = System.nanoTime() - since;
        lock.release();
        cell.longest(Figure.RECOVERY, waited);
        cell.require(waited <= USABLE.toNanos(), "usable only " + waited / 1_000_000 + " ms after the servers went on");
        return true;
    }
}
