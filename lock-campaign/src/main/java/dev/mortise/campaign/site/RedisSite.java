package dev.mortise.campaign.site;

import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One Redis server, or several of which a majority decides. */
final class RedisSite implements Site {
    private final List<RedisNode> nodes;
    private final Proxies proxies;

    RedisSite(List<RedisNode> nodes) {
        this.nodes = nodes;
        proxies = new Proxies(nodes.stream().map(RedisNode::port).toList());
    }

    static RedisSite of(int servers) {
        return new RedisSite(Stream.generate(Servers::redis).limit(servers).toList());
    }

    @Override
    public Instant time() {
        String[] secondsAndMicros =
                nodes.get(0).command("TIME").replaceAll("[^0-9,]", "").split(",");
        return Instant.ofEpochSecond(Long.parseLong(secondsAndMicros[0]));
    }

    @Override
    public String url() {
        return url(nodes.stream().map(RedisNode::port).toList());
    }

    @Override
    public String proxiedUrl() {
        return url(proxies.ports());
    }

    /** A restart counts only where the scenario says so: servers that have just started would have no vote. */
    private static String url(List<Integer> ports) {
        String hosts = ports.stream().map(port -> "127.0.0.1:" + port).collect(Collectors.joining(","));
        return ports.size() == 1 ? "redis://" + hosts : "redlock://" + hosts + "?restart-delay=0ms";
    }

    @Override
    public List<FaultProxy> proxies() {
        return proxies.all();
    }

    @Override
    public List<RedisNode> redis() {
        return nodes;
    }

    @Override
    public List<Server> servers() {
        return nodes.stream().map(RedisSite::server).toList();
    }

    private static Server server(RedisNode node) {
        return new Server() {
            @Override
            public void pause() {
                node.pause();
            }

            @Override
            public void resume() {
                node.resume();
            }

            @Override
            public void kill() {
                node.kill();
            }

            @Override
            public void restart() {
                node.restart();
            }
        };
    }

    @Override
    public long connections() {
        return nodes.stream()
                .mapToLong(node -> node.command("CLIENT", "LIST").lines().count() - 1)
                .sum();
    }

    @Override
    public void close() {
        proxies.close();
        nodes.forEach(RedisNode::close);
    }
}
