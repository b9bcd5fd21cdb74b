package dev.mortise.campaign.scenario;

import dev.mortise.campaign.adapter.AnyLock;
import dev.mortise.campaign.adapter.LockClient;
import dev.mortise.campaign.check.Rules;
import dev.mortise.campaign.check.Strength;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Figure;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.site.Site;
import dev.mortise.campaign.work.ClientProcess;
import dev.mortise.campaign.work.RecordedLock;
import dev.mortise.testkit.Delays;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;

/** L01: a process that holds a lock is killed, with others waiting for it: the next one has it when the lease is over. */
final class HolderCrash {
    private static final int KILLS = 30;
    private static final int AT_ONCE = 5;

    private final Cell cell;
    private final Crew crew;
    private final LockClient waiting;
    private final Tasks tasks;

    private HolderCrash(Cell cell, Crew crew, LockClient waiting, Tasks tasks) {
        this.cell = cell;
        this.crew = crew;
        this.waiting = waiting;
        this.tasks = tasks;
    }

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.SAFE);
        try (Site site = Site.open(cell.backend(), cell.directory());
                Crew crew = Crew.start(cell, site.url(), 0, AT_ONCE);
                LockClient waiting = cell.open(site.url());
                Tasks tasks = new Tasks()) {
            HolderCrash crashes = new HolderCrash(cell, crew, waiting, tasks);
            int kills = cell.rounds(KILLS);
            for (int left = kills; left > 0; left -= AT_ONCE) {
                crashes.round(Math.min(left, AT_ONCE));
            }
            cell.figure("kills", kills);
            crew.judge(Rules.of(Strength.BELIEVED).goingOn(0, List.of("kill")));
        }
    }

    private void round(int victims) throws Exception {
        List<ClientProcess> holders = crew.add(victims, crew.plan());
        for (int i = 0; i < victims; i++) {
            holders.get(i).acquire(i, RecordedLock.FOR_EVER);
        }
        List<Future<Long>> next = new ArrayList<>();
        for (int i = 0; i < victims; i++) {
            AnyLock lock = waiting.lock(cell.stem() + i);
            next.add(tasks.start(() -> granted(lock)));
        }
        long[] killed = new long[victims];
        for (int i = 0; i < victims; i++) {
            Delays.pass(Duration.ofMillis(cell.random().nextInt(500)), "the end comes at some point of a renewal");
            killed[i] = System.nanoTime();
            holders.get(i).kill();
            crew.faulted("kill", killed[i]);
        }
        for (int i = 0; i < victims; i++) {
            long waited = Tasks.await(next.get(i)) - killed[i];
            cell.longest(Figure.RECOVERY, waited);
            cell.require(
                    waited > 0 && waited <= LongPause.LATEST.toNanos(),
                    "granted " + waited / 1_000_000 + " ms after the kill, at most " + LongPause.LATEST.toMillis());
        }
        holders.forEach(crew::bury);
    }

    private static long granted(AnyLock lock) {
        lock.lock();
        long at = System.nanoTime();
        lock.unlock();
        return at;
    }
}
