package dev.mortise.campaign.scenario;

import dev.mortise.campaign.adapter.AnyLock;
import dev.mortise.campaign.adapter.LockClient;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Figure;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.site.Site;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.FaultProxy;
import java.time.Duration;
import java.util.concurrent.Future;

/**
 * L03: the connection on which waiters hear of releases is killed, or hears nothing for a while. The lock is released
 * meanwhile: they find out all the same, and then listen again.
 */
final class DeafWaiters {
    private static final int CUTS = 100;
    private static final Duration FALLBACK = Duration.ofSeconds(1).plus(Cell.SLACK);
    private static final Duration LISTENING = Duration.ofSeconds(5);
    private static final Duration SILENCE = Duration.ofMillis(200);

    private final Cell cell;
    private final Site site;
    private final LockClient near;
    private final LockClient far;
    private final Tasks tasks;

    private DeafWaiters(Cell cell, Site site, LockClient near, LockClient far, Tasks tasks) {
        this.cell = cell;
        this.site = site;
        this.near = near;
        this.far = far;
        this.tasks = tasks;
    }

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.PASSED);
        try (Site site = Site.open(cell.backend(), cell.directory());
                LockClient near = cell.open(site.proxiedUrl());
                LockClient far = cell.open(site.url());
                Tasks tasks = new Tasks()) {
            DeafWaiters waiters = new DeafWaiters(cell, site, near, far, tasks);
            for (int cut = 0; cut < cell.rounds(CUTS); cut++) {
                waiters.cut(cell.stem() + cut, cut % 2 == 0);
            }
        }
    }

    private void cut(String name, boolean kill) throws Exception {
        AnyLock held = far.lock(name);
        held.lock();
        Future<Long> waiter = tasks.start(() -> granted(near.lock(name)));
        cell.require(
                Eventually.within(LISTENING, () -> isListenedTo(name)),
                "nobody listens after " + LISTENING.toSeconds() + " s");
        if (kill) {
            site.redis().forEach(node -> node.command("CLIENT", "KILL", "TYPE", "pubsub"));
        } else {
            site.eachProxy(FaultProxy::blackhole);
        }
        held.unlock();
        if (!kill) {
            Delays.pass(SILENCE, "nothing is heard");
            site.eachProxy(FaultProxy::pass);
        }
        long free = System.nanoTime();
        long waited = Tasks.await(waiter) - free;
        cell.longest(Figure.SLOWEST_WAKE_UP, Math.max(0, waited));
        cell.require(
                waited <= FALLBACK.toNanos(),
                "woken " + waited / 1_000_000 + " ms after the release, at most " + FALLBACK.toMillis());
    }

    /** Whether a server tells somebody of the releases of a lock; of other makes, not all have a channel for each. */
    private boolean isListenedTo(String name) {
        return site.redis().stream()
                .map(node -> node.command("PUBSUB", "CHANNELS"))
                .anyMatch(channels -> cell.make().hasTokens() ? channels.contains(name) : !channels.equals("[]"));
    }

    private static long granted(AnyLock lock) {
        lock.lock();
        long at = System.nanoTime();
        lock.unlock();
        return at;
    }
}
