package dev.mortise.campaign.scenario;

import dev.mortise.campaign.adapter.LockClient;
import dev.mortise.campaign.check.Rules;
import dev.mortise.campaign.check.Strength;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.site.Site;
import dev.mortise.campaign.work.RecordedLock;
import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.Flow;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** S06: replies are late by up to one and a half leases: nobody is granted a lock that it may not believe in. */
final class SlowReplies {
    private static final int TRIES = 200;
    private static final int AT_ONCE = 10;
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final Cell cell;
    private final Ledger ledger;
    private final AtomicInteger granted = new AtomicInteger();

    private SlowReplies(Cell cell, Ledger ledger) {
        this.cell = cell;
        this.ledger = ledger;
    }

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.SAFE);
        try (Site site = Site.open(cell.backend(), cell.directory());
                LockClient near = cell.open(site.proxiedUrl());
                LockClient far = cell.open(site.url());
                Ledger ledger = new Ledger(cell);
                Tasks tasks = new Tasks()) {
            SlowReplies replies = new SlowReplies(cell, ledger);
            for (int i = 0; i < Math.max(2, cell.rounds(TRIES) / AT_ONCE); i++) {
                replies.round(site, near, far, tasks);
            }
            cell.figure("granted in spite of it", replies.granted.get());
            ledger.judge(Rules.of(Strength.TOLD_FIRST).goingOn(1, List.of("slow")));
        }
    }

    private void round(Site site, LockClient near, LockClient far, Tasks tasks) throws Exception {
        long longest = Cell.LEASE.toMillis() * 3 / 2;
        double share = cell.random().nextDouble();
        Duration delay = Duration.ofMillis((long) (longest * share * share)); // more short ones: long ones all fail
        long from = System.nanoTime();
        site.eachProxy(proxy -> proxy.delay(Flow.TO_CLIENT, delay));
        tasks.each(AT_ONCE, i -> () -> attempt(ledger.lock(near, i)));
        site.eachProxy(FaultProxy::pass);
        ledger.faulted("slow", from);
        tasks.each(AT_ONCE, i -> () -> succeed(ledger.lock(far, i)));
    }

    private boolean attempt(RecordedLock lock) throws InterruptedException {
        try {
            if (lock.acquire(PATIENCE) >= 0) {
                granted.incrementAndGet();
                cell.require(lock.look(), "a lock was granted whose time was over");
                lock.release();
            }
        } catch (RuntimeException told) {
            return false; // it was too slow, and says so
        }
        return true;
    }

    private boolean succeed(RecordedLock lock) throws InterruptedException {
        boolean had = lock.acquire(Cell.LEASE.plus(Cell.SLACK)) >= 0;
        cell.require(had, "what came too late keeps others out for longer than a lease");
        if (had) {
            lock.release();
        }
        return had;
    }
}
