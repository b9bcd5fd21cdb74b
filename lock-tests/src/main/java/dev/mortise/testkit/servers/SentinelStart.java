package dev.mortise.testkit.servers;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Makes a primary with a replica and sentinels that watch them. */
final class SentinelStart {
    private static final String NAME = "mortise";
    private static final int SENTINELS = 3;

    /**
     * Sentinels tell each other what they know every two seconds, ask the servers every ten, and believe nobody for half a
     * minute when they were held up. A test would wait for all of that. But four publish periods must remain longer than
     * the rest of a failover takes: after that time a sentinel demotes a primary it has not heard of.
     */
    private static final String[] HURRY = {
        "SENTINEL", "DEBUG", "publish-period", "500", "info-period", "500", "ask-period", "200", "tilt-period", "2000"
    };

    private SentinelStart() {}

    static RedisSentinelServers start() {
        NodeGroup group = new NodeGroup();
        try {
            RedisNode primary = group.add(RedisNode.start(RedisKind.SINGLE, List.of()));
            String replicaOf = "replicaof " + primary.host() + " " + primary.port();
            RedisNode replica = group.add(RedisNode.start(RedisKind.SINGLE, List.of(replicaOf)));
            // first this: a sentinel learns of replicas only when it asks the primary again
            Await.until("replica is online", () -> replica.follows(primary));
            List<RedisNode> sentinels = Stream.generate(
                            () -> group.add(RedisNode.start(RedisKind.SENTINEL, watching(primary))))
                    .limit(SENTINELS)
                    .toList();
            sentinels.forEach(sentinel -> sentinel.command(HURRY));
            NodeGroup.await("knows the replica and the other sentinels", sentinels, SentinelStart::knowsAll);
            return new RedisSentinelServers(NAME, List.of(primary, replica), sentinels);
        } catch (RuntimeException | Error e) {
            group.close();
            throw e;
        }
    }

    /** Sentinels that run already; they tell which servers they watch. */
    static RedisSentinelServers given(String name, List<RedisNode> sentinels) {
        SentinelView view = new SentinelView(sentinels.get(0), name);
        List<RedisNode> servers = new ArrayList<>();
        servers.add(view.primary(List.of()));
        servers.addAll(view.replicas());
        return new RedisSentinelServers(name, List.copyOf(servers), sentinels);
    }

    private static List<String> watching(RedisNode primary) {
        return List.of(
                "sentinel monitor " + NAME + " " + primary.host() + " " + primary.port() + " 2",
                "sentinel down-after-milliseconds " + NAME + " 1000",
                "sentinel failover-timeout " + NAME + " 3000");
    }

    private static boolean knowsAll(RedisNode sentinel) {
        SentinelView view = new SentinelView(sentinel, NAME);
        return view.isCalm() && view.otherSentinels() == SENTINELS - 1;
    }
}
