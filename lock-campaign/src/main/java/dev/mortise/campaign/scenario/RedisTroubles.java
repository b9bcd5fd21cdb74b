package dev.mortise.campaign.scenario;

import dev.mortise.campaign.scenario.Trouble.Step;
import dev.mortise.campaign.site.Site;
import dev.mortise.testkit.servers.RedisNode;
import java.util.List;

/** What a Redis server says. */
record RedisTroubles(Site site) implements Troubles {
    @Override
    public String url() {
        return site.url();
    }

    @Override
    public List<Trouble> all() {
        return List.of(
                Trouble.passing("READONLY", say("REPLICAOF 127.0.0.1 1"), say("REPLICAOF NO ONE")),
                Trouble.passing("OOM", say("CONFIG SET maxmemory 1"), say("CONFIG SET maxmemory 0")),
                Trouble.passing(
                        "NOREPLICAS",
                        say("CONFIG SET min-replicas-to-write 3"),
                        say("CONFIG SET min-replicas-to-write 0")),
                Trouble.unnoticed("NOSCRIPT", say("SCRIPT FLUSH")),
                Trouble.unnoticed("connections killed", say("CLIENT KILL TYPE normal")),
                Trouble.permanent("WRONGTYPE", say("RPUSH mortise:{%s}:lock x"), say("DEL mortise:{%s}:lock")),
                Trouble.permanent(
                        "NOPERM", say("ACL SETUSER default -eval -evalsha"), say("ACL SETUSER default +eval +evalsha")),
                Trouble.permanent("NOAUTH", say("CONFIG SET requirepass secret"), lockName -> {}));
    }

    private Step say(String command) {
        RedisNode node = site.redis().get(0);
        return lockName -> node.command(String.format(command, lockName).split(" "));
    }
}
