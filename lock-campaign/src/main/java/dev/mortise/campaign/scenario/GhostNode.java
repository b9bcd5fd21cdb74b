package dev.mortise.campaign.scenario;

import dev.mortise.campaign.adapter.AnyLock;
import dev.mortise.campaign.adapter.LockClient;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Figure;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.site.Site;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.Flow;
import java.time.Duration;

/** S16: the connection is cut somewhere in the reply to the node that an acquire makes: no node stays in line for nobody. */
final class GhostNode {
    private static final int CUTS = 50;
    private static final int LONGEST_REPLY = 120;
    private static final Duration LAID = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private GhostNode() {}

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.SAFE);
        try (Site site = Site.open(cell.backend(), cell.directory());
                Zk operator = new Zk(site.zooKeeper().connectString());
                LockClient near = cell.open(site.proxiedUrl())) {
            for (int i = 0; i < cell.rounds(CUTS); i++) {
                String name = cell.stem() + i;
                AnyLock lock = near.lock(name);
                cycle(lock);
                site.proxies().get(0).cutAfter(Flow.TO_CLIENT, cell.random().nextInt(LONGEST_REPLY));
                tryOnce(lock);
                site.eachProxy(FaultProxy::pass);
                cycle(near.lock(name + "-other")); // the connection stands again
                boolean gone = Eventually.within(LAID, () -> operator.inLine(name) == 0);
                cell.figure(Figure.LEAKS, gone ? 0 : 1, Double::sum);
                cell.require(gone, operator.inLine(name) + " nodes in line for nobody");
            }
        }
    }

    private static void tryOnce(AnyLock lock) throws InterruptedException {
        try {
            if (lock.tryLock(PATIENCE)) {
                lock.unlock();
            }
        } catch (RuntimeException unknown) {
            // then it is for the library to find out
        }
    }

    private static void cycle(AnyLock lock) {
        lock.lock();
        lock.unlock();
    }
}
