package dev.mortise.campaign.scenario;

import dev.mortise.campaign.adapter.LockClient;
import dev.mortise.campaign.check.Rules;
import dev.mortise.campaign.check.Strength;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.site.Site;
import dev.mortise.campaign.work.RecordedLock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** S02: locks are held for five leases in a process whose other threads keep the processors busy: none is lost. */
final class LongHold {
    private static final int HOLDS = 20;
    private static final int BUSY = 16;
    private static final Duration TIME = Cell.LEASE.multipliedBy(5);

    private LongHold() {}

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.SAFE);
        try (Site site = Site.open(cell.backend(), cell.directory());
                LockClient client = cell.open(site.url());
                Ledger ledger = new Ledger(cell);
                Tasks tasks = new Tasks()) {
            List<RecordedLock> held = new ArrayList<>();
            for (int i = 0; i < cell.rounds(HOLDS); i++) {
                RecordedLock lock = ledger.lock(client, i);
                lock.acquire(RecordedLock.FOR_EVER);
                held.add(lock);
            }
            long end = System.nanoTime() + TIME.toNanos();
            for (int i = 0; i < BUSY; i++) {
                tasks.start(() -> spin(end));
            }
            while (System.nanoTime() < end) {
                held.forEach(lock -> cell.require(lock.look(), "a lock that is renewed was lost"));
                LockSupport.parkNanos(50_000_000);
            }
            held.forEach(RecordedLock::release);
            ledger.judge(Rules.of(Strength.TOLD_FIRST));
        }
    }

    private static long spin(long end) {
        long turns = 0;
        while (System.nanoTime() < end) {
            turns++;
        }
        return turns;
    }
}
