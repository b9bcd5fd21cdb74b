package dev.mortise.campaign.scenario;

import dev.mortise.campaign.check.Rules;
import dev.mortise.campaign.check.Strength;
import dev.mortise.campaign.check.Verdict;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.NotRunException;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.site.ClockShim;
import dev.mortise.campaign.site.Site;
import dev.mortise.campaign.work.ClientProcess;
import dev.mortise.campaign.work.RecordedLock;
import java.time.Duration;
import java.util.List;

/** S13: the time of day of client processes jumps by an hour, ahead and back: no lock is lost, no wait too short or long. */
final class ClientClock {
    private static final int JUMPS = 50;
    private static final long HOUR = 3_600;
    private static final Duration PATIENCE = Duration.ofMillis(600);
    /** A tenth, and as late as the machine may be with the trips to the process. */
    private static final Duration ALLOWED = PATIENCE.dividedBy(10).plus(Cell.SLACK.dividedBy(2));

    private ClientClock() {}

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.SAFE);
        try (ClockShim time = ClockShim.compile().orElseThrow(() -> new NotRunException("gcc is missing"));
                Site site = Site.open(cell.backend(), cell.directory());
                Crew crew = Crew.start(cell, site.url(), 0, 4)) {
            crew.add(2, crew.plan().in(time.environment()));
            ClientProcess holder = crew.client(0);
            ClientProcess waiter = crew.client(1);
            holder.acquire(3, RecordedLock.FOR_EVER);
            crew.work(2, 3, Duration.ofMillis(200), Duration.ofSeconds(10));
            for (int i = 0; i < cell.rounds(JUMPS); i++) {
                long seconds = i % 2 == 0 ? HOUR : -HOUR;
                long from = System.nanoTime();
                var reply = waiter.send("acquire", 3, PATIENCE.toNanos());
                time.jump(seconds);
                cell.require(waiter.await(reply).number() < 0, "somebody was let in beside a holder");
                long off = Math.abs(System.nanoTime() - from - PATIENCE.toNanos());
                cell.longest("timeout off by max ms", off);
                cell.require(off <= ALLOWED.toNanos(), "a wait was off by " + off / 1_000_000 + " ms");
                cell.require(holder.ask("look", 3).isTrue(), "a lock was lost when the clock jumped");
                time.jump(0);
                crew.faulted("jump", from);
            }
            holder.ask("release", 3).value();
            Verdict verdict =
                    crew.finish(Rules.of(Strength.TOLD_FIRST).exactly().goingOn(0, List.of("jump")));
            cell.require(verdict.figures().lost() == 0, verdict.figures().lost() + " locks were lost");
        }
    }
}
