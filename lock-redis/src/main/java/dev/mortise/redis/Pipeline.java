package dev.mortise.redis;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import redis.clients.jedis.Connection;

/**
 * Many calls on one connection, all sent before the first answer is read.
 *
 * <p>The first call of each script has its text, so that a server that has forgotten it, or never knew it, understands all
 * the others: to hear that and send them again would take a trip more, and on a slow network leases do not wait for that.
 */
final class Pipeline {
    private final Connection connection;

    Pipeline(Connection connection) {
        this.connection = connection;
    }

    /** What the server said to each: a value or a {@code JedisDataException}. */
    List<Object> run(List<Call> calls) {
        Set<Script> told = new HashSet<>();
        for (Call call : calls) {
            connection.sendCommand(told.add(call.script()) ? call.byText() : call.bySha());
        }
        return connection.getMany(calls.size());
    }
}
