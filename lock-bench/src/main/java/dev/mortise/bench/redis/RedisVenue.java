package dev.mortise.bench.redis;

import dev.mortise.bench.contest.ServerLoad;
import dev.mortise.bench.contest.Venue;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;

/** A Redis server, started for a run. */
final class RedisVenue implements Venue {
    private final RedisNode server = Servers.redis();

    @Override
    public String url() {
        return server.url();
    }

    @Override
    public String name() {
        return "Redis " + RedisVersion.of(server);
    }

    @Override
    public ServerLoad load() {
        return CommandStats.parse(server.command("INFO", "commandstats"));
    }

    @Override
    public void close() {
        server.close();
    }
}
