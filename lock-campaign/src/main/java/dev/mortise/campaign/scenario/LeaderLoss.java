package dev.mortise.campaign.scenario;

import dev.mortise.campaign.check.Rules;
import dev.mortise.campaign.check.Strength;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.servers.Servers;
import dev.mortise.testkit.servers.ZooKeeperEnsemble;
import dev.mortise.testkit.servers.ZooKeeperMember;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * S15: the leader of three servers is killed, or stopped until there is another, while processes work: one at a time, and on.
 * One that goes on after it was replaced answers from the past, until it finds out.
 */
final class LeaderLoss {
    private static final int LOSSES = 10;

    /** Followers give a silent leader up after a second. */
    private static final Map<String, String> QUICK_ELECTION =
            Map.of("tickTime", "1000", "syncLimit", "1", "initLimit", "20");

    private LeaderLoss() {}

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.SAFE);
        try (ZooKeeperEnsemble servers = Servers.zooKeeperProcesses(3, QUICK_ELECTION);
                Crew crew = Crew.start(cell, servers.url(), 3, 2)) {
            crew.work(4, 2, Duration.ofMillis(20), Duration.ofSeconds(20));
            Delays.pass(Duration.ofSeconds(1), "they are at work");
            for (int i = 0; i < cell.rounds(LOSSES); i++) {
                ZooKeeperMember killed = servers.leader();
                crew.fault("leader", Duration.ofSeconds(1), () -> servers.kill(killed), () -> servers.restart(killed));
                Delays.pass(Cell.LEASE.plusSeconds(2), "they go on");
                ZooKeeperMember paused = servers.leader();
                // mostly for longer than an election takes, and not so long that its clients have given it up
                Duration pause = Duration.ofMillis(1_200 + cell.random().nextInt(1_000));
                crew.fault("paused leader", pause, () -> servers.pause(paused), () -> servers.resume(paused));
                Delays.pass(Cell.LEASE.plusSeconds(2), "they go on");
            }
            Delays.pass(Duration.ofSeconds(5), "all go on");
            crew.finish(Rules.of(Strength.TOLD_FIRST).goingOn(20, List.of("leader", "paused leader")));
        }
    }
}
