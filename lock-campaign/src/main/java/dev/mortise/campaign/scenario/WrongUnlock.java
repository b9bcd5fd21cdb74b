package dev.mortise.campaign.scenario;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import dev.mortise.campaign.check.Violation.Kind;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.site.Site;
import dev.mortise.testkit.Delays;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * S09: unlock by whoever does not hold the lock: another thread, another process, one that has given it back already, one
 * whose lease is over. Each is told, and the lock stays as it is.
 */
final class WrongUnlock {
    private static final int ROUNDS = 100;
    private static final Duration BRIEF = Duration.ofMillis(300);

    private final Cell cell;
    private final LockFactory here;
    private final LockFactory there;
    private final Tasks tasks;
    private int tried;

    private WrongUnlock(Cell cell, LockFactory here, LockFactory there, Tasks tasks) {
        this.cell = cell;
        this.here = here;
        this.there = there;
        this.tasks = tasks;
    }

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.SAFE);
        LockOptions options = LockOptions.builder().lease(Cell.LEASE).build();
        try (Site site = Site.open(cell.backend(), cell.directory());
                LockFactory here = LockFactory.open(site.url(), options);
                LockFactory there = LockFactory.open(site.url(), options);
                Tasks tasks = new Tasks()) {
            WrongUnlock unlocks = new WrongUnlock(cell, here, there, tasks);
            for (int i = 0; i < cell.rounds(ROUNDS); i++) {
                unlocks.strangers(cell.stem() + i);
            }
            unlocks.expired();
            cell.figure("unlocks refused", unlocks.tried);
        }
    }

    private void strangers(String name) throws Exception {
        DistributedLock lock = here.getLock(name);
        DistributedLock theirs = there.getLock(name);
        lock.lock();
        long token = lock.fencingToken();
        Tasks.await(tasks.start(() -> refused("another thread", lock)));
        refused("another process", theirs);
        if (theirs.tryLock()) {
            cell.violate(Kind.OVERLAP, "a stranger's unlock freed '" + name + "'");
            theirs.unlock();
        }
        cell.require(
                lock.isHeldByCurrentThread() && lock.getHoldCount() == 1 && lock.fencingToken() == token,
                "a stranger's unlock changed the hold of '" + name + "'");
        lock.unlock();
        refused("one that has given it back", lock);
    }

    private void expired() throws InterruptedException {
        List<DistributedLock> locks = new ArrayList<>();
        for (int i = 0; i < cell.rounds(ROUNDS); i++) {
            DistributedLock lock = here.getLock(cell.stem() + "brief-" + i);
            lock.lock(BRIEF);
            locks.add(lock);
        }
        Delays.pass(BRIEF.plus(Cell.SLACK), "the leases end");
        for (DistributedLock lock : locks) {
            DistributedLock theirs = there.getLock(lock.name());
            boolean next = theirs.tryLock(Cell.LEASE, Cell.LEASE);
            cell.require(next, "'" + lock.name() + "' is not free after its lease");
            refused("one whose lease is over", lock);
            cell.require(
                    theirs.isHeldByCurrentThread() && here.getLock(lock.name()).isLocked(), "a late unlock freed it");
            theirs.unlock();
        }
    }

    private boolean refused(String who, DistributedLock lock) {
        tried++;
        try {
            lock.unlock();
            cell.require(false, "unlock of '" + lock.name() + "' by " + who + " did not throw");
        } catch (IllegalMonitorStateException told) {
            return true;
        }
        return false;
    }
}
