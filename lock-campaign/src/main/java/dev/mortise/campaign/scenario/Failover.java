package dev.mortise.campaign.scenario;

import dev.mortise.campaign.check.Rules;
import dev.mortise.campaign.check.Strength;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;
import java.time.Duration;
import java.util.List;

/**
 * S11: the link between a primary and its replica is cut, locks are taken and left at the primary, and then the replica,
 * which knows nothing of that, takes its place. Tokens rise all the same.
 */
final class Failover {
    private static final int FAILOVERS = 20;
    private static final Duration CAUGHT_UP = Duration.ofSeconds(20);

    private final Crew crew;
    private final FaultProxy address;
    private RedisNode primary;
    private RedisNode replica;

    private Failover(Crew crew, FaultProxy address, RedisNode primary, RedisNode replica) {
        this.crew = crew;
        this.address = address;
        this.primary = primary;
        this.replica = replica;
    }

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.FENCED);
        try (RedisNode one = Servers.redis();
                RedisNode two = Servers.redis();
                FaultProxy address = FaultProxy.to(one.host(), one.port());
                Crew crew = Crew.start(cell, "redis://127.0.0.1:" + address.port(), 3, 2)) {
            Failover failover = new Failover(crew, address, one, two);
            crew.work(4, 2, Duration.ofMillis(20), Duration.ofSeconds(20));
            for (int i = 0; i < cell.rounds(FAILOVERS); i++) {
                failover.follow();
                failover.replace(Duration.ofMillis(100 + cell.random().nextInt(900)));
                // what was given back to the old primary alone is free at the new one when its lease is over
                Delays.pass(Cell.LEASE.plusSeconds(2), "they go on");
            }
            crew.finish(Rules.of(Strength.FENCED).goingOn(20, List.of("failover")));
        }
    }

    private void follow() {
        replica.command("REPLICAOF", primary.host(), Integer.toString(primary.port()));
        Eventually.eventually(
                () -> "the replica has caught up",
                CAUGHT_UP,
                () -> replica.command("INFO", "replication").contains("master_link_status:up"));
    }

    private void replace(Duration apart) throws Exception {
        crew.fault(
                "failover",
                apart,
                () -> replica.command("REPLICAOF", "NO", "ONE"),
                () -> address.redirect(replica.host(), replica.port()));
        RedisNode before = primary;
        primary = replica;
        replica = before;
    }
}
