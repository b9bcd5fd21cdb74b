package dev.mortise.campaign.scenario;

import dev.mortise.campaign.adapter.LockClient;
import dev.mortise.campaign.check.Rules;
import dev.mortise.campaign.check.Strength;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Figure;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.site.Site;
import dev.mortise.campaign.work.RecordedLock;
import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.Flow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

/**
 * S05: bytes to or from the server are lost, one way only, while locks are held. Each holder, which looks all the time,
 * learns of its loss before another is granted the lock.
 */
final class Partition {
    private static final int CUTS = 40;
    private static final int AT_ONCE = 5;
    private static final long LOOK_EVERY = 1_000_000;

    private final Cell cell;
    private final Ledger ledger;
    private final LockClient near;
    private final LockClient far;

    private Partition(Cell cell, Ledger ledger, LockClient near, LockClient far) {
        this.cell = cell;
        this.ledger = ledger;
        this.near = near;
        this.far = far;
    }

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.SAFE);
        try (Site site = Site.open(cell.backend(), cell.directory());
                LockClient near = cell.open(site.proxiedUrl());
                LockClient far = cell.open(site.url());
                Ledger ledger = new Ledger(cell);
                Tasks tasks = new Tasks()) {
            Partition partition = new Partition(cell, ledger, near, far);
            int rounds = Math.max(2, cell.rounds(CUTS) / AT_ONCE); // each way at least once
            for (int i = 0; i < rounds; i++) {
                partition.cut(site, tasks, i % 2 == 0 ? Flow.TO_SERVER : Flow.TO_CLIENT);
            }
            ledger.judge(Rules.of(Strength.TOLD_FIRST).goingOn(1, List.of("to_server", "to_client")));
            cell.figure("cuts", rounds * AT_ONCE);
        }
    }

    private void cut(Site site, Tasks tasks, Flow flow) throws Exception {
        CountDownLatch held = new CountDownLatch(AT_ONCE);
        List<Future<Boolean>> running = new ArrayList<>();
        for (int i = 0; i < AT_ONCE; i++) {
            int number = i;
            running.add(tasks.start(() -> hold(number, held)));
        }
        held.await();
        LockSupport.parkNanos(cell.random().nextInt(1_000_000_000)); // at some point of a renewal
        long cut = System.nanoTime();
        site.eachProxy(proxy -> proxy.drop(flow));
        for (int i = 0; i < AT_ONCE; i++) {
            int number = i;
            running.add(tasks.start(() -> succeed(number, cut)));
        }
        try {
            for (Future<Boolean> each : running) {
                Tasks.await(each);
            }
        } finally {
            site.eachProxy(FaultProxy::pass);
            ledger.faulted(flow.name().toLowerCase(Locale.ROOT), cut);
        }
        tasks.each(AT_ONCE, i -> () -> cycle(i));
    }

    private boolean hold(int number, CountDownLatch held) throws InterruptedException {
        RecordedLock lock = ledger.lock(near, number);
        lock.acquire(RecordedLock.FOR_EVER);
        held.countDown();
        long limit = System.nanoTime() + Cell.LEASE.multipliedBy(3).toNanos();
        while (lock.look()) {
            LockSupport.parkNanos(LOOK_EVERY);
            if (System.nanoTime() > limit) {
                cell.require(false, "a holder that is cut off believes for longer than " + Cell.LEASE.multipliedBy(3));
                lock.abandon();
                return false;
            }
        }
        lock.abandon();
        return true;
    }

    private boolean succeed(int number, long cut) throws InterruptedException {
        RecordedLock lock = ledger.lock(far, number);
        Duration patience = LongPause.LATEST.multipliedBy(2);
        if (lock.acquire(patience) < 0) {
            cell.require(false, "nobody has the lock " + patience + " after the cut");
            return false;
        }
        cell.longest(Figure.RECOVERY, System.nanoTime() - cut);
        lock.release();
        return true;
    }

    /** Those that were cut off work again. */
    private boolean cycle(int number) throws InterruptedException {
        RecordedLock lock = ledger.lock(near, number);
        lock.acquire(RecordedLock.FOR_EVER);
        lock.release();
        return true;
    }
}
