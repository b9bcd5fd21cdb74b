package dev.mortise.docs;

import dev.mortise.testkit.servers.DatabaseServer;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;
import dev.mortise.testkit.servers.ZooKeeperServer;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import redis.clients.jedis.RedisClient;

/** The servers that documents speak of, and where they are in truth. */
public final class SceneServers implements AutoCloseable {
    private final List<RedisNode> redis =
            Stream.generate(Servers::redis).limit(3).toList();
    private final ZooKeeperServer zooKeeper = Servers.zooKeeper();
    private final DatabaseServer postgres = Servers.postgres();
    private final Map<String, String> addresses = new LinkedHashMap<>();

    SceneServers(Path folder) {
        addresses.put("redlock://h1:6379,h2:6379,h3:6379", redlockUrl());
        addresses.put("redis://localhost:6379", redis.get(0).url());
        addresses.put("zookeeper://localhost:2181", "zookeeper://" + zooKeeper.connectString());
        addresses.put("zookeeper://zk1,zk2,zk3", "zookeeper://" + zooKeeper.connectString());
        addresses.put("jdbc:postgresql://localhost/shop", postgres.url());
        addresses.put("jdbc:sqlite:locks.db", "jdbc:sqlite:" + folder.resolve("locks.db"));
    }

    private String redlockUrl() {
        return "redlock://"
                + redis.stream().map(node -> node.host() + ":" + node.port()).collect(Collectors.joining(","))
                + "?restart-delay=0s"; // they were started for this
    }

    /** The text with true addresses in the place of examples. */
    String addressed(String text) {
        String result = text;
        for (Map.Entry<String, String> address : addresses.entrySet()) {
            result = result.replace(address.getKey(), address.getValue());
        }
        return result;
    }

    /** What a document means by {@code url}. */
    String urlFor(String document) {
        return document.startsWith("lock-redlock") ? redlockUrl() : "jdbc:h2:mem:byname;DB_CLOSE_DELAY=-1";
    }

    String dataSourceUrl() {
        return "jdbc:h2:mem:shop;DB_CLOSE_DELAY=-1";
    }

    RedisClient redisClient(int index) {
        RedisNode node = redis.get(index);
        return RedisClient.builder().hostAndPort(node.host(), node.port()).build();
    }

    String zooKeeperAddress() {
        return zooKeeper.connectString();
    }

    @Override
    public void close() {
        redis.forEach(RedisNode::close);
        zooKeeper.close();
        postgres.close();
    }
}
