package dev.mortise.testkit.servers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Several servers that belong together. */
final class NodeGroup {
    private final List<RedisNode> nodes = new ArrayList<>();

    RedisNode add(RedisNode node) {
        nodes.add(node);
        return node;
    }

    /** Closes the last first: those that watch come after those that are watched. */
    void close() {
        Collections.reverse(nodes);
        nodes.forEach(RedisNode::close);
    }

    /** Waits until each of the nodes is as it should be. */
    static void await(String what, List<RedisNode> nodes, Predicate<RedisNode> condition) {
        for (RedisNode node : nodes) {
            Await.until(node + " " + what, () -> condition.test(node));
        }
    }

    static String addresses(List<RedisNode> nodes) {
        return nodes.stream().map(RedisNode::address).collect(Collectors.joining(","));
    }

    /** The node at an address, which may be one that we did not start. */
    static RedisNode at(String host, int port, List<RedisNode> nodes) {
        return nodes.stream()
                .filter(node -> node.port() == port && node.host().equals(host))
                .findFirst()
                .orElseGet(() -> RedisNode.given(host, port));
    }
}
