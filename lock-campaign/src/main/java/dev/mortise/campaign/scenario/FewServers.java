package dev.mortise.campaign.scenario;

import dev.mortise.campaign.adapter.AnyLock;
import dev.mortise.campaign.adapter.LockClient;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Figure;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.site.Site;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.servers.RedisNode;
import java.time.Duration;
import java.util.List;

/**
 * S19: two of five servers are killed: nearly all goes on. With a third one gone, every attempt fails cleanly, in time, and
 * leaves nothing at those that live. When they are back, locks are granted again.
 */
final class FewServers {
    private static final int ATTEMPTS = 1_000;
    private static final int FAILURES = 40;
    private static final Duration PATIENCE = Duration.ofMillis(500);
    private static final Duration COMMAND = Cell.LEASE.dividedBy(4);
    private static final Duration BACK = Duration.ofSeconds(10);

    private final Cell cell;
    private final LockClient client;

    private FewServers(Cell cell, LockClient client) {
        this.cell = cell;
        this.client = client;
    }

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.PASSED);
        try (Site site = Site.open(cell.backend(), cell.directory());
                LockClient client = cell.open(site.url())) {
            FewServers few = new FewServers(cell, client);
            List<RedisNode> nodes = site.redis();
            nodes.subList(0, 2).forEach(RedisNode::kill);
            few.minorityDown();
            nodes.get(2).kill();
            few.majorityDown(nodes.subList(3, 5));
            nodes.subList(0, 3).forEach(RedisNode::restart);
            cell.require(
                    Eventually.within(BACK, () -> few.attempt("back", PATIENCE)),
                    "nothing is granted with all servers back");
        }
    }

    private void minorityDown() {
        int attempts = cell.rounds(ATTEMPTS);
        int granted = 0;
        for (int i = 0; i < attempts; i++) {
            granted += attempt("minority-" + i % 10, PATIENCE) ? 1 : 0;
        }
        cell.figure(Figure.ACQUISITIONS, granted);
        cell.require(granted * 100 >= attempts * 99, "with two of five gone, " + granted + " of " + attempts);
    }

    private void majorityDown(List<RedisNode> alive) {
        for (int i = 0; i < cell.rounds(FAILURES); i++) {
            long start = System.nanoTime();
            cell.require(!attempt("majority-" + i, PATIENCE), "granted with three of five gone");
            long took = System.nanoTime() - start;
            cell.longest("clean failure max ms", took);
            Duration latest = PATIENCE.plus(COMMAND).plus(Cell.SLACK);
            cell.require(
                    took <= latest.toNanos(), "failed after " + took / 1_000_000 + " ms, at most " + latest.toMillis());
        }
        Delays.pass(Duration.ofSeconds(1), "what was granted by two is taken back");
        for (int i = 0; i < cell.rounds(FAILURES); i++) {
            String name = cell.stem() + "majority-" + i;
            long left = alive.stream()
                    .filter(node -> !node.command("EXISTS", name).equals("0"))
                    .count();
            cell.figure(Figure.LEAKS, left, Double::sum);
            cell.require(left == 0, "'" + name + "' is held by nobody at " + left + " servers");
        }
    }

    private boolean attempt(String name, Duration patience) {
        AnyLock lock = client.lock(cell.stem() + name);
        try {
            if (lock.tryLock(patience)) {
                lock.unlock();
                return true;
            }
        } catch (RuntimeException failed) {
            return false;
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts a cell", e);
        }
        return false;
    }
}
