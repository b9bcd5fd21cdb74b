package dev.mortise.campaign.scenario;

import dev.mortise.campaign.adapter.AnyLock;
import dev.mortise.campaign.adapter.LockClient;
import dev.mortise.campaign.check.Rules;
import dev.mortise.campaign.check.Strength;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.site.Backend;
import dev.mortise.campaign.site.Site;
import dev.mortise.campaign.work.ClientProcess;
import dev.mortise.campaign.work.RecordedLock;
import dev.mortise.testkit.FaultProxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * L10: fifty threads share few connections, while a lock is held for long: it is renewed all the same. A process that is
 * asked to end does so at once, and a client whose server is silent closes in time.
 */
final class SmallPool {
    private static final int THREADS = 50;
    private static final Duration FULL = Duration.ofSeconds(60);
    private static final Duration END = Duration.ofSeconds(2).plus(Cell.SLACK);

    private SmallPool() {}

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.SAFE);
        try (Site site = Site.open(cell.backend(), cell.directory())) {
            crowd(cell, site);
            terminate(cell, site);
            if (Backend.REMOTE.contains(cell.backend())) {
                closeInSilence(cell, site);
            }
        }
    }

    private static void crowd(Cell cell, Site site) throws Exception {
        String url = cell.backend() == Backend.REDIS ? site.url() + "?connections=2" : site.url();
        AtomicBoolean over = new AtomicBoolean();
        try (LockClient client = cell.open(url);
                Ledger ledger = new Ledger(cell);
                Tasks tasks = new Tasks()) {
            RecordedLock held = ledger.lock(client, 0);
            held.acquire(RecordedLock.FOR_EVER);
            List<Future<Boolean>> crowd = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                AnyLock lock = client.lock(cell.stem() + "crowd-" + i % 10);
                crowd.add(tasks.start(() -> keepLocking(lock, over)));
            }
            long end = System.nanoTime() + cell.time(FULL).toNanos();
            while (System.nanoTime() < end) {
                cell.require(held.look(), "a renewal starved behind others");
                LockSupport.parkNanos(20_000_000);
            }
            over.set(true);
            for (Future<Boolean> each : crowd) {
                Tasks.await(each);
            }
            held.release();
            ledger.judge(Rules.of(Strength.TOLD_FIRST));
        }
    }

    private static boolean keepLocking(AnyLock lock, AtomicBoolean over) {
        while (!over.get()) {
            lock.lock();
            lock.unlock();
        }
        return true;
    }

    private static void terminate(Cell cell, Site site) throws Exception {
        try (Crew crew = Crew.start(cell, site.url(), 1, 1)) {
            ClientProcess client = crew.client(0);
            client.acquire(0, RecordedLock.FOR_EVER);
            long start = System.nanoTime();
            boolean ended = client.terminate(END);
            cell.longest("end of a process ms", System.nanoTime() - start);
            cell.require(ended, "a process with a lock held does not end within " + END.toMillis() + " ms");
            crew.bury(client);
        }
    }

    private static void closeInSilence(Cell cell, Site site) {
        LockClient client = cell.open(site.proxiedUrl());
        client.lock(cell.stem() + "silence").lock();
        site.eachProxy(FaultProxy::blackhole);
        long start = System.nanoTime();
        client.close();
        long took = System.nanoTime() - start;
        site.eachProxy(FaultProxy::pass);
        cell.longest("close in silence ms", took);
        cell.require(took <= END.toNanos(), "close took " + took / 1_000_000 + " ms, at most " + END.toMillis());
    }
}
