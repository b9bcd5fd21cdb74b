package dev.mortise.campaign.scenario;

import dev.mortise.Lease;
import dev.mortise.LockFactory;
import dev.mortise.LockListener;
import dev.mortise.LockLostEvent;
import dev.mortise.LockOptions;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.site.Backend;
import dev.mortise.campaign.site.Site;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.Flow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * L07: a thousand locks are held over a slow network, with a listener that throws at all it is told. None is lost; and
 * where one is taken away at the server, its holder is told, and the others keep theirs.
 */
final class ManyHolds {
    private static final int LOCKS = 1_000;
    private static final Duration SLOW = Duration.ofMillis(500);
    /** Of five servers, one that takes longer than a quarter of a command's time counts as silent. */
    private static final Duration SLOW_MEMBER = Duration.ofMillis(100);

    private static final Duration HELD = Cell.LEASE.multipliedBy(3);

    private final Cell cell;
    private final Set<String> lost = ConcurrentHashMap.newKeySet();

    private ManyHolds(Cell cell) {
        this.cell = cell;
    }

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.SAFE);
        boolean remote = Backend.REMOTE.contains(cell.backend());
        LockOptions options = LockOptions.builder().lease(Cell.LEASE).build();
        try (Site site = Site.open(cell.backend(), cell.directory());
                LockFactory factory = LockFactory.open(remote ? site.proxiedUrl() : site.url(), options)) {
            ManyHolds holds = new ManyHolds(cell);
            factory.addListener(holds.listener());
            List<Lease> leases = new ArrayList<>();
            for (int i = 0; i < cell.rounds(LOCKS); i++) {
                leases.add(factory.getLock(cell.stem() + i).acquire());
            }
            if (remote) {
                Duration slow = cell.backend() == Backend.REDLOCK ? SLOW_MEMBER : SLOW;
                site.eachProxy(proxy -> proxy.delay(Flow.TO_CLIENT, slow));
            }
            Delays.pass(HELD, "leases are renewed");
            holds.judge(site, leases);
            if (remote) {
                site.eachProxy(FaultProxy::pass);
            }
            leases.stream().filter(Lease::isValid).forEach(Lease::close);
        }
    }

    private LockListener listener() {
        return new LockListener() {
            @Override
            public void lost(LockLostEvent event) {
                lost.add(event.lockName());
                throw new IllegalStateException("a listener that throws");
            }
        };
    }

    private void judge(Site site, List<Lease> leases) {
        cell.figure("locks", leases.size());
        cell.require(
                lost.isEmpty(),
                lost.size() + " locks were lost, the first: " + lost.stream().findFirst());
        cell.require(leases.stream().allMatch(Lease::isValid), "not all are valid");
        if (cell.backend() == Backend.REDIS) {
            String sick = leases.get(0).lockName();
            site.redis().get(0).command("DEL", "mortise:{" + sick + "}:lock");
            boolean told = Eventually.within(Cell.LEASE, () -> lost.contains(sick));
            cell.require(told, "the holder of a lock that was taken away is not told within a lease");
            cell.require(lost.size() == 1, "beside the one that was taken away, others were lost: " + lost);
        }
    }
}
