package dev.mortise.campaign.scenario;

import dev.mortise.campaign.adapter.AnyLock;
import dev.mortise.campaign.adapter.LockClient;
import dev.mortise.campaign.check.Violation.Kind;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.run.Size;
import dev.mortise.campaign.site.Site;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.Flow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * S08: a release whose reply is lost is repeated, while another client has acquired in between. The repetition must not
 * free what belongs to the other.
 */
final class AmbiguousRelease {
    private static final int RACES = 1_000;
    private static final int AT_ONCE = 25;
    private static final long PHASE_LIMIT_S = 60;
    private static final Duration REPEATED = Duration.ofMillis(400);

    private final Cell cell;
    private final LockClient near;
    private final LockClient far;
    private final LockClient third;
    private final CyclicBarrier phase = new CyclicBarrier(AT_ONCE + 1);

    private AmbiguousRelease(Cell cell, LockClient near, LockClient far, LockClient third) {
        this.cell = cell;
        this.near = near;
        this.far = far;
        this.third = third;
    }

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.SAFE);
        try (Site site = Site.open(cell.backend(), cell.directory());
                LockClient near = cell.open(site.proxiedUrl());
                LockClient far = cell.open(site.url());
                LockClient third = cell.open(site.url());
                Tasks tasks = new Tasks()) {
            AmbiguousRelease releases = new AmbiguousRelease(cell, near, far, third);
            int rounds = cell.size() == Size.GATE ? 1 : cell.rounds(RACES) / AT_ONCE;
            for (int round = 0; round < rounds; round++) {
                releases.round(site, tasks, round);
            }
            cell.figure("races", rounds * AT_ONCE);
        }
    }

    private void round(Site site, Tasks tasks, int round) throws Exception {
        List<Future<Boolean>> races = new ArrayList<>();
        for (int i = 0; i < AT_ONCE; i++) {
            String name = cell.stem() + round + "-" + i;
            races.add(tasks.start(() -> race(name)));
        }
        await(); // all hold
        site.eachProxy(proxy -> proxy.drop(Flow.TO_CLIENT));
        await(); // now they leave, and the others come
        await(); // the others hold
        site.eachProxy(FaultProxy::pass);
        Delays.pass(REPEATED, "what is repeated arrives by now");
        await();
        for (Future<Boolean> race : races) {
            Tasks.await(race);
        }
    }

    private boolean race(String name) throws Exception {
        AnyLock first = near.lock(name);
        AnyLock second = far.lock(name);
        first.lock();
        await();
        await();
        unlockAnyhow(first);
        second.lock();
        await();
        await();
        AnyLock stranger = third.lock(name);
        if (stranger.tryLock(Duration.ZERO)) {
            cell.violate(Kind.OVERLAP, "the repeated release of '" + name + "' freed its next holder's lock");
            stranger.unlock();
        }
        cell.require(second.isHeld(), "the next holder of '" + name + "' lost it");
        unlockAnyhow(second);
        return true;
    }

    private void await() throws Exception {
        phase.await(PHASE_LIMIT_S, TimeUnit.SECONDS);
    }

    private static void unlockAnyhow(AnyLock lock) {
        try {
            lock.unlock();
        } catch (RuntimeException told) {
            // a make that reports a lost reply: whether it may is not the question here
        }
    }
}
