package dev.mortise.redis;

import dev.mortise.spi.BackendSettings;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockBackend;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.RedisClient;

/**
 * One of several servers that decide on locks together: what a quorum over Redis is made of. Its plain locks are strings, and
 * there are no read/write locks. Thread-safe.
 */
public final class RedisMember implements AutoCloseable {
    private final RedisLockBackend locks;

    private RedisMember(RedisLockBackend.Builder builder, Consumer<Start> heard) {
        Objects.requireNonNull(heard, "heard");
        this.locks = builder.layout(RedisLayout.STRING)
                .greeting(connection -> heard.accept(startOf(connection)))
                .build();
    }

    /**
     * A server at a {@code redis://} or {@code rediss://} URL, with the settings of backend {@code redis}. Asks it nothing yet.
     *
     * @param settings with the URL
     * @param heard told of the server's start on every new connection, before anything is asked on it. A restart breaks all
     *     connections, so nothing is answered after one that was not told of before.
     * @return the server, to be closed
     * @throws IllegalArgumentException if a setting is bad
     */
    public static RedisMember open(BackendSettings settings, Consumer<Start> heard) {
        return new RedisMember(RedisLockBackendProvider.builder(settings), heard);
    }

    /**
     * The server of a client, which stays open.
     *
     * @param client of the server
     * @param prefix as for {@link RedisLockBackend.Builder#prefix}
     * @param connections as for {@link RedisLockBackend.Builder#connections}
     * @param timeout as for {@link RedisLockBackend.Builder#commandTimeout}
     * @param heard as above
     * @return the server, to be closed
     */
    public static RedisMember around(
            RedisClient client, String prefix, int connections, Duration timeout, Consumer<Start> heard) {
        Objects.requireNonNull(client, "client");
        return new RedisMember(
                RedisLockBackend.around(client)
                        .prefix(prefix)
                        .connections(connections)
                        .commandTimeout(timeout),
                heard);
    }

    /**
     * When a server was started, in its own words.
     *
     * @param runId another one after each start; empty if the server does not tell
     * @param uptime rounded down to seconds, by the server's clock
     */
    public record Start(String runId, Duration uptime) {}

    /** {@return the verbs of this server alone} */
    public LockBackend locks() {
        return locks;
    }

    /**
     * Lets the tokens of later grants of this server be above one that others made.
     *
     * @param request as it was granted
     * @param grant what was granted to it
     * @param token the one that others made
     * @return whether the acquisition has the lock here
     * @throws dev.mortise.LockBackendException if there is no answer
     */
    public boolean raiseToken(LeaseRequest request, Grant grant, long token) {
        return locks.raiseToken(request, grant, token);
    }

    private static Start startOf(Connection connection) {
        byte[] told = (byte[]) connection.executeCommand(new CommandArguments(Command.INFO).add("server"));
        String info = new String(told, StandardCharsets.UTF_8);
        long uptime = Long.parseLong(value(info, "uptime_in_seconds").orElse("0"));
        return new Start(value(info, "run_id").orElse(""), Duration.ofSeconds(uptime));
    }

    private static Optional<String> value(String info, String name) {
        return info.lines()
                .filter(line -> line.startsWith(name + ":"))
                .map(line -> line.substring(name.length() + 1).trim())
                .filter(found -> !found.isEmpty())
                .findFirst();
    }

    @Override
    public void close() {
        locks.close();
    }

    @Override
    public String toString() {
        return "RedisMember[" + locks + "]";
    }
}
