package dev.mortise.redis;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import redis.clients.jedis.exceptions.JedisException;

/** Warns once if the servers may throw locks away when memory runs short. */
final class EvictionWarning {
    private static final Logger LOG = LoggerFactory.getLogger("dev.mortise.redis");

    private final AtomicBoolean given = new AtomicBoolean();

    /** A look at a server's settings, for a thread that has time. */
    Runnable check(Node node) {
        return () -> {
            try {
                warnOf(node, node.setting("maxmemory-policy"));
            } catch (JedisException hidden) {
                LOG.debug("server {} does not tell its maxmemory-policy", node.server(), hidden);
            }
        };
    }

    private void warnOf(Node node, List<?> reply) {
        String policy = reply.size() == 2 ? new String((byte[]) reply.get(1), StandardCharsets.UTF_8) : "";
        if (!policy.isEmpty() && !policy.equals("noeviction") && given.compareAndSet(false, true)) {
            LOG.warn(
                    "server {} has maxmemory-policy {}: when memory runs short it may throw away a lock that is held;"
                            + " use noeviction",
                    node.server(),
                    policy);
        }
    }
}
