package dev.mortise.campaign.scenario;

import dev.mortise.campaign.adapter.LockClient;
import dev.mortise.campaign.check.Rules;
import dev.mortise.campaign.check.Strength;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.site.Site;
import dev.mortise.campaign.work.RecordedLock;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.FaultProxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

/**
 * S14: an operator ends the session of a process that holds locks; in between, connections are silent for less than a
 * session. A session that ends takes its locks along, and their holders are told; one that is only silent keeps them.
 */
final class SessionEnd {
    private static final int ENDS = 60;
    private static final int AT_ONCE = 5;
    private static final Duration SILENCE = Cell.LEASE.dividedBy(3);
    private static final Duration TOLD = Duration.ofSeconds(2);

    private final Cell cell;
    private final Site site;
    private final Ledger ledger;
    private final Tasks tasks;

    private SessionEnd(Cell cell, Site site, Ledger ledger, Tasks tasks) {
        this.cell = cell;
        this.site = site;
        this.ledger = ledger;
        this.tasks = tasks;
    }

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.FENCED);
        try (Site site = Site.open(cell.backend(), cell.directory());
                Zk operator = new Zk(site.zooKeeper().connectString());
                LockClient near = cell.open(site.proxiedUrl());
                LockClient far = cell.open(site.url());
                Ledger ledger = new Ledger(cell);
                Tasks tasks = new Tasks()) {
            SessionEnd ends = new SessionEnd(cell, site, ledger, tasks);
            for (int i = 0; i < Math.max(1, cell.rounds(ENDS) / AT_ONCE); i++) {
                ends.end(near, far, operator);
                ends.silence(near);
            }
            tasks.each(AT_ONCE, i -> () -> cycle(ledger.lock(near, i)));
            ledger.judge(Rules.of(Strength.FENCED).goingOn(1, List.of("end", "silence")));
        }
    }

    private void end(LockClient near, LockClient far, Zk operator) throws Exception {
        CountDownLatch held = new CountDownLatch(AT_ONCE);
        List<Future<Long>> told = new ArrayList<>();
        for (int i = 0; i < AT_ONCE; i++) {
            RecordedLock lock = ledger.lock(near, i);
            told.add(tasks.start(() -> holdUntilTold(lock, held)));
        }
        held.await();
        long from = System.nanoTime();
        site.zooKeeper().expireSession(operator.holder(cell.stem() + 0));
        long ended = System.nanoTime();
        ledger.faulted("end", from);
        tasks.each(AT_ONCE, i -> () -> cycle(ledger.lock(far, i)));
        for (Future<Long> each : told) {
            long late = Tasks.await(each) - ended;
            cell.longest("told max ms", Math.max(0, late));
            cell.require(
                    late <= TOLD.toNanos(), "a holder was told " + late / 1_000_000 + " ms after its session's end");
        }
        tasks.each(AT_ONCE, i -> () -> cycle(ledger.lock(near, i))); // in a session of now
    }

    /** Less than a session: nobody loses anything. */
    private void silence(LockClient near) throws Exception {
        tasks.each(1, none -> () -> {
            RecordedLock lock = ledger.lock(near, 0);
            lock.acquire(RecordedLock.FOR_EVER);
            long from = System.nanoTime();
            site.eachProxy(FaultProxy::blackhole);
            Delays.pass(SILENCE, "nothing is heard");
            site.eachProxy(FaultProxy::pass);
            ledger.faulted("silence", from);
            Delays.pass(SILENCE, "it is heard again");
            cell.require(lock.look(), "a lock was lost to a silence that its session outlived");
            lock.release();
            return true;
        });
    }

    private static long holdUntilTold(RecordedLock lock, CountDownLatch held) throws InterruptedException {
        lock.acquire(RecordedLock.FOR_EVER);
        held.countDown();
        while (lock.look()) {
            LockSupport.parkNanos(1_000_000);
        }
        long told = System.nanoTime();
        lock.abandon();
        return told;
    }

    private static boolean cycle(RecordedLock lock) throws InterruptedException {
        lock.acquire(RecordedLock.FOR_EVER);
        lock.release();
        return true;
    }
}
