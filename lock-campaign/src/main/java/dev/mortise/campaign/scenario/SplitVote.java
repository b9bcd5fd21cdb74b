package dev.mortise.campaign.scenario;

import dev.mortise.campaign.adapter.AnyLock;
import dev.mortise.campaign.adapter.LockClient;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.site.Site;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CyclicBarrier;

/** S20: five processes ask five servers at the same moment, so that none may get a majority: somebody soon does. */
final class SplitVote {
    private static final int ROUNDS = 300;
    private static final int CLIENTS = 5;
    private static final Duration TYPICAL = Duration.ofSeconds(2);
    private static final Duration LATEST = Duration.ofSeconds(5);

    private SplitVote() {}

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.PASSED);
        List<LockClient> clients = new ArrayList<>();
        try (Site site = Site.open(cell.backend(), cell.directory());
                Tasks tasks = new Tasks()) {
            for (int i = 0; i < CLIENTS; i++) {
                clients.add(cell.open(site.url()));
            }
            List<Long> winners = new ArrayList<>();
            CyclicBarrier together = new CyclicBarrier(CLIENTS);
            for (int round = 0; round < cell.rounds(ROUNDS); round++) {
                String name = cell.stem() + round;
                List<Long> times =
                        tasks.each(CLIENTS, i -> () -> race(clients.get(i).lock(name), together));
                winners.add(Collections.min(times));
            }
            judge(cell, winners);
        } finally {
            clients.forEach(LockClient::close);
        }
    }

    private static long race(AnyLock lock, CyclicBarrier together) throws Exception {
        together.await();
        long start = System.nanoTime();
        lock.lock();
        long took = System.nanoTime() - start;
        lock.unlock();
        return took;
    }

    private static void judge(Cell cell, List<Long> winners) {
        Collections.sort(winners);
        long p99 = winners.get((int) Math.ceil(winners.size() * 0.99) - 1);
        long max = winners.get(winners.size() - 1);
        cell.figure("rounds", winners.size());
        cell.longest("winner p99 ms", p99);
        cell.longest("winner max ms", max);
        cell.require(p99 <= TYPICAL.toNanos(), "p99 of winners took " + p99 / 1_000_000 + " ms");
        cell.require(max <= LATEST.toNanos(), "a winner took " + max / 1_000_000 + " ms");
    }
}
