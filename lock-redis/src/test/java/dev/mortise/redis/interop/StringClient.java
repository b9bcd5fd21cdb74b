package dev.mortise.redis.interop;

import dev.mortise.testkit.Delays;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.RespConnection;
import java.time.Duration;
import java.util.UUID;

/**
 * A client of another make that knows the two usual commands and nothing else: set if absent with an expiry, and delete if
 * it is still mine. It publishes nothing, and it waits by asking again. For one thread.
 */
final class StringClient implements AutoCloseable {
    private static final String DELETE_IF_MINE =
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end";
    private static final Duration STEP = Delays.millis(2);

    private final String id = UUID.randomUUID().toString();
    private final RespConnection connection;

    StringClient(RedisNode server) {
        this.connection = server.connect();
    }

    String id() {
        return id;
    }

    boolean tryLock(String key, Duration expiry) {
        String millis = Long.toString(expiry.toMillis());
        return connection.send("SET", key, id, "NX", "PX", millis) != null;
    }

    void lock(String key, Duration expiry) {
        long start = System.nanoTime();
        while (!tryLock(key, expiry)) {
            if (Delays.since(start).compareTo(Delays.PATIENCE) > 0) {
                throw new AssertionError("lock '" + key + "' was not to be had");
            }
            Delays.pass(STEP, "this client is told nothing");
        }
    }

    /** Frees the lock; says whether it was still this client's. */
    boolean unlock(String key) {
        return (Long) connection.send("EVAL", DELETE_IF_MINE, "1", key, id) == 1;
    }

    @Override
    public void close() {
        connection.close();
    }
}
