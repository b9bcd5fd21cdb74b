package dev.mortise.bench.redlock;

import dev.mortise.bench.contest.ServerLoad;
import dev.mortise.bench.contest.Venue;
import dev.mortise.bench.redis.CommandStats;
import dev.mortise.bench.redis.RedisVersion;
import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.Flow;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Five Redis servers, started for a run, with a network between them and their clients: their answers take a millisecond. */
final class RedlockVenue implements Venue {
    static final int SERVERS = 5;
    private static final Duration AWAY = Duration.ofMillis(1);

    private final List<RedisNode> servers = new ArrayList<>();
    private final List<FaultProxy> proxies = new ArrayList<>();

    RedlockVenue() {
        for (int i = 0; i < SERVERS; i++) {
            RedisNode server = Servers.redis();
            servers.add(server);
            FaultProxy proxy = FaultProxy.to(server.host(), server.port());
            proxy.delay(Flow.TO_CLIENT, AWAY);
            proxies.add(proxy);
        }
    }

    @Override
    public String url() {
        return "redlock://"
                + proxies.stream().map(proxy -> "127.0.0.1:" + proxy.port()).collect(Collectors.joining(","))
                + "?restart-delay=0s"; // they were started for this
    }

    @Override
    public String name() {
        return SERVERS + " servers with Redis " + RedisVersion.of(servers.get(0)) + ", a millisecond away";
    }

    @Override
    public ServerLoad load() {
        return CommandStats.parse(servers.get(0).command("INFO", "commandstats"));
    }

    @Override
    public void close() {
        proxies.forEach(FaultProxy::close);
        servers.forEach(RedisNode::close);
    }
}
