package dev.mortise.campaign.scenario;

import dev.mortise.campaign.check.Rules;
import dev.mortise.campaign.check.Strength;
import dev.mortise.campaign.check.Violation.Kind;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Figure;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.site.Site;
import dev.mortise.campaign.work.ClientProcess;
import dev.mortise.campaign.work.RecordedLock;
import dev.mortise.campaign.work.Reply;
import dev.mortise.testkit.Delays;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * S03: a holder is stopped for longer than its lease. Another gets the lock and writes; the holder goes on with a write
 * that it had decided on before, which the resource must refuse, and its first look must tell it that the lock is lost.
 */
final class LongPause {
    private static final int HOLDS = 30;
    private static final int AT_ONCE = 6;
    /** ZooKeeper looks for sessions that are over once a tick. */
    static final Duration LATEST = Cell.LEASE.plus(Cell.SLACK).plusSeconds(1);

    private final Cell cell;
    private final Crew crew;
    private final ClientProcess holder;
    private final ClientProcess other;

    private LongPause(Cell cell, Crew crew) {
        this.cell = cell;
        this.crew = crew;
        this.holder = crew.client(0);
        this.other = crew.client(1);
    }

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.FENCED);
        try (Site site = Site.open(cell.backend(), cell.directory());
                Crew crew = Crew.start(cell, site.url(), 2, AT_ONCE)) {
            LongPause pauses = new LongPause(cell, crew);
            for (int left = cell.rounds(HOLDS); left > 0; left -= AT_ONCE) {
                pauses.round(Math.min(left, AT_ONCE));
            }
            crew.judge(Rules.of(Strength.BELIEVED).goingOn(0, List.of("pause")));
        }
    }

    private void round(int locks) throws Exception {
        List<Long> tokens = new ArrayList<>();
        for (int lock = 0; lock < locks; lock++) {
            tokens.add(holder.acquire(lock, RecordedLock.FOR_EVER));
        }
        Delays.pass(Duration.ofMillis(cell.random().nextInt(1_000)), "the pause comes at some point of a renewal");
        long paused = System.nanoTime();
        crew.fault("pause", Duration.ZERO, () -> pauseAndSucceed(locks, paused), holder::resume);
        for (int lock = 0; lock < locks; lock++) {
            afterwards(lock, tokens.get(lock));
        }
        for (int lock = 0; lock < locks; lock++) {
            other.ask("release", lock).value();
        }
    }

    private void pauseAndSucceed(int locks, long paused) {
        holder.pause();
        for (int lock = 0; lock < locks; lock++) {
            long next = other.acquire(lock, LATEST.multipliedBy(3));
            long waited = System.nanoTime() - paused;
            cell.longest(Figure.RECOVERY, waited);
            cell.require(
                    next >= 0 && waited <= LATEST.toNanos(),
                    "the next grant came after " + waited / 1_000_000 + " ms, at most " + LATEST.toMillis());
            other.ask("write", lock, next).value();
        }
    }

    private void afterwards(int lock, long token) {
        if (holder.ask("write", lock, token).isTrue()) {
            String why = token > 0 ? "" : ", as there is no token to refuse it by";
            cell.violate(Kind.STALE_WRITE, "the write of a paused holder was accepted" + why);
        }
        cell.require(!holder.ask("look", lock).isTrue(), "a paused holder was told that it has the lock");
        Reply unlock = holder.ask("release", lock);
        cell.require(
                unlock.threw(IllegalMonitorStateException.class),
                "unlock of a lost lock: " + unlock.outcome() + " " + unlock.failure());
    }
}
