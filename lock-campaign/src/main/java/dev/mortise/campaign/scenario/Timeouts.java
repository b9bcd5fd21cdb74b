package dev.mortise.campaign.scenario;

import dev.mortise.campaign.adapter.AnyLock;
import dev.mortise.campaign.adapter.LockClient;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.site.Backend;
import dev.mortise.campaign.site.Site;
import dev.mortise.testkit.FaultProxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** L05: a timed wait returns when its time is up, also if the server says nothing any more. */
final class Timeouts {
    private static final int WAITS = 200;
    private static final int SILENT_WAITS = 20;
    private static final int LONGEST_MS = 400;
    private static final Duration LATE = Duration.ofMillis(100); // 50, and as much for a trip on a busy machine
    private static final Duration COMMAND = Cell.LEASE.dividedBy(4);

    private final Cell cell;
    private final LockClient near;
    private final List<Long> late = new ArrayList<>();

    private Timeouts(Cell cell, LockClient near) {
        this.cell = cell;
        this.near = near;
    }

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.PASSED);
        boolean remote = Backend.REMOTE.contains(cell.backend());
        try (Site site = Site.open(cell.backend(), cell.directory());
                LockClient near = cell.open(remote ? site.proxiedUrl() : site.url());
                LockClient far = cell.open(site.url())) {
            Timeouts timeouts = new Timeouts(cell, near);
            timeouts.held(far);
            if (remote) {
                timeouts.silent(site);
            }
        }
    }

    private void held(LockClient far) throws InterruptedException {
        AnyLock held = far.lock(cell.stem() + "held");
        held.lock();
        AnyLock lock = near.lock(cell.stem() + "held");
        for (int i = 0; i < cell.rounds(WAITS); i++) {
            Duration patience = Duration.ofMillis(cell.random().nextInt(LONGEST_MS));
            long start = System.nanoTime();
            cell.require(!lock.tryLock(patience), "somebody was let in beside a holder");
            long over = System.nanoTime() - start - patience.toNanos();
            cell.require(over >= 0, "a wait ended " + -over + " ns early");
            late.add(over);
        }
        held.unlock();
        Collections.sort(late);
        long p99 = late.get((int) Math.ceil(late.size() * 0.99) - 1);
        long max = late.get(late.size() - 1);
        cell.longest("late p99 ms", p99);
        cell.longest("late max ms", max);
        cell.require(p99 <= LATE.toNanos(), "p99 of waits was late by " + p99 / 1_000_000 + " ms");
        cell.require(max <= COMMAND.toNanos(), "a wait was late by " + max / 1_000_000 + " ms");
    }

    private void silent(Site site) throws InterruptedException {
        site.eachProxy(FaultProxy::blackhole);
        for (int i = 0; i < cell.rounds(SILENT_WAITS); i++) {
            Duration patience = Duration.ofMillis(cell.random().nextInt(LONGEST_MS));
            long start = System.nanoTime();
            try {
                cell.require(!near.lock(cell.stem() + "silent").tryLock(patience), "granted by a silent server");
            } catch (RuntimeException told) {
                // as it should be: nobody can know
            }
            long over = System.nanoTime() - start - patience.toNanos();
            cell.longest("late with a silent server max ms", over);
            cell.require(
                    over <= COMMAND.plus(LATE).toNanos(),
                    "a wait for a silent server was late by " + over / 1_000_000 + " ms");
        }
        site.eachProxy(FaultProxy::pass);
    }
}
