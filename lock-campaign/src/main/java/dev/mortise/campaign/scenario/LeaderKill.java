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

/** S15: the leader of three servers is killed, and another one elected, while processes work: one at a time, and on. */
final class LeaderKill {
    private static final int KILLS = 10;

    private LeaderKill() {}

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.SAFE);
        try (ZooKeeperEnsemble servers = Servers.zooKeeperEnsemble(3);
                Crew crew = Crew.start(cell, servers.url(), 3, 2)) {
            crew.work(4, 2, Duration.ofMillis(20), Duration.ofSeconds(20));
            Delays.pass(Duration.ofSeconds(1), "they are at work");
            for (int i = 0; i < cell.rounds(KILLS); i++) {
                ZooKeeperMember leader = servers.leader();
                crew.fault("leader", Duration.ofSeconds(1), () -> servers.kill(leader), () -> servers.restart(leader));
                Delays.pass(Cell.LEASE.plusSeconds(2), "they go on");
            }
            Delays.pass(Duration.ofSeconds(5), "all go on");
            crew.finish(Rules.of(Strength.TOLD_FIRST).goingOn(20, List.of("leader")));
        }
    }
}
