package dev.mortise.testkit.servers;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What one sentinel knows of the servers that it watches. */
final class SentinelView {
    private final RedisNode sentinel;
    private final String name;

    SentinelView(RedisNode sentinel, String name) {
        this.sentinel = sentinel;
        this.name = name;
    }

    /** The primary: one of the given nodes if it is at one of their addresses. */
    RedisNode primary(List<RedisNode> nodes) {
        List<?> address = (List<?>) sentinel.ask("SENTINEL", "GET-MASTER-ADDR-BY-NAME", name);
        if (address == null) {
            throw new IllegalStateException("sentinel " + sentinel + " knows no '" + name + "'");
        }
        return NodeGroup.at((String) address.get(0), Integer.parseInt((String) address.get(1)), nodes);
    }

    List<RedisNode> replicas() {
        return replicaFields().stream()
                .map(fields -> RedisNode.given(fields.get("ip"), Integer.parseInt(fields.get("port"))))
                .toList();
    }

    int otherSentinels() {
        return Integer.parseInt(fields(sentinel.ask("SENTINEL", "MASTER", name)).get("num-other-sentinels"));
    }

    /**
     * Whether the primary is up and has a replica, and each replica has said itself that it is one. A sentinel that still
     * takes a replica for a stray primary would soon demote it, even when it was promoted in between.
     */
    boolean isCalm() {
        List<Map<String, String>> replicas = replicaFields();
        return fields(sentinel.ask("SENTINEL", "MASTER", name)).get("flags").equals("master")
                && !replicas.isEmpty()
                && replicas.stream().allMatch(SentinelView::isOnline);
    }

    private static boolean isOnline(Map<String, String> replica) {
        return replica.get("flags").equals("slave")
                && replica.get("role-reported").equals("slave")
                && replica.get("master-link-status").equals("ok");
    }

    private List<Map<String, String>> replicaFields() {
        List<?> replicas = (List<?>) sentinel.ask("SENTINEL", "REPLICAS", name);
        return replicas.stream().map(SentinelView::fields).toList();
    }

    /** Names and values take turns in the list. */
    private static Map<String, String> fields(Object reply) {
        List<?> list = (List<?>) reply;
        Map<String, String> fields = new HashMap<>();
        for (int i = 0; i + 1 < list.size(); i += 2) {
            fields.put((String) list.get(i), (String) list.get(i + 1));
        }
        return fields;
    }
}
