package dev.mortise.campaign.scenario;

import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.site.Backend;
import dev.mortise.campaign.site.Server;
import dev.mortise.campaign.site.Site;
import dev.mortise.campaign.work.ClientProcess;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.Flow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Puts one fault in after the other: which, where and for how long is up to a seed. */
final class Nemesis {
    private final Cell cell;
    private final Site site;
    private final Crew crew;
    private final Random random;
    private int strikes;

    Nemesis(Cell cell, Site site, Crew crew) {
        this.cell = cell;
        this.site = site;
        this.crew = crew;
        this.random = cell.random();
    }

    int strikes() {
        return strikes;
    }

    /** What there is here to be put in. */
    List<String> kinds() {
        List<String> kinds = new ArrayList<>(List.of("pause", "kill"));
        if (!site.proxies().isEmpty()) {
            kinds.add("network");
        }
        if (!site.servers().isEmpty()) {
            kinds.addAll(List.of("server pause", "server kill"));
        }
        return kinds;
    }

    /** Rests for a while, and then puts a fault in and heals it. */
    void strike() throws Exception {
        Delays.pass(Duration.ofMillis(2_000 + random.nextInt(3_000)), "between faults");
        int dice = random.nextInt(100);
        if (dice < 42) {
            pause();
        } else if (dice < 68) {
            network();
        } else if (dice < 79) {
            kill();
        } else if (dice < 90) {
            serverPause();
        } else if (dice < 96) {
            serverKill();
        }
    }

    private Duration time() {
        return Duration.ofMillis(500 + random.nextInt(5_500));
    }

    private ClientProcess anybody() {
        return crew.clients().get(random.nextInt(crew.clients().size()));
    }

    private void pause() throws Exception {
        ClientProcess client = anybody();
        strikes++;
        crew.fault("pause", time(), client::pause, client::resume);
    }

    /** Another process takes the place of one that was killed; the first is spared, to see whether it grows. */
    private void kill() throws Exception {
        ClientProcess client =
                crew.clients().get(1 + random.nextInt(crew.clients().size() - 1));
        strikes++;
        crew.fault("kill", time(), client::kill, () -> crew.bury(client));
        ClientProcess next = crew.add(1, crew.plan()).get(0);
        crew.work(next, 4, 2, Soak.HOLD, Duration.ofSeconds(20));
    }

    private void network() throws Exception {
        if (site.proxies().isEmpty()) {
            return;
        }
        strikes++;
        Flow flow = random.nextBoolean() ? Flow.TO_CLIENT : Flow.TO_SERVER;
        Duration late = Duration.ofMillis(random.nextInt(1_500));
        long bytes = random.nextInt(2_000);
        int kind = random.nextInt(6);
        crew.fault(
                "network",
                time(),
                () -> site.eachProxy(proxy -> disturb(proxy, kind, flow, late, bytes)),
                () -> site.eachProxy(FaultProxy::pass));
    }

    private static void disturb(FaultProxy proxy, int kind, Flow flow, Duration late, long bytes) {
        switch (kind) {
            case 0 -> proxy.delay(flow, late);
            case 1 -> proxy.drop(flow);
            case 2 -> proxy.hold(flow);
            case 3 -> proxy.blackhole();
            case 4 -> proxy.cutAfter(flow, bytes);
            default -> proxy.reset();
        }
    }

    private void serverPause() throws Exception {
        if (site.servers().isEmpty()) {
            return;
        }
        strikes++;
        Server server = site.servers().get(random.nextInt(site.servers().size()));
        crew.fault("server pause", time(), server::pause, server::resume);
    }

    private void serverKill() throws Exception {
        if (cell.backend() == Backend.ZOOKEEPER) {
            strikes++;
            long from = System.nanoTime();
            site.zooKeeper().restart(); // in this process: it is stopped, not killed
            crew.faulted("server restart", from);
        } else if (!site.servers().isEmpty()) {
            strikes++;
            Server server = site.servers().get(random.nextInt(site.servers().size()));
            crew.fault("server kill", Duration.ofMillis(random.nextInt(2_000)), server::kill, server::restart);
        }
    }
}
