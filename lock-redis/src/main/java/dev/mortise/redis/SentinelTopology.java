package dev.mortise.redis;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.util.IOUtils;

/**
 * The primary that Sentinel names. The sentinels are asked when it does not answer, and about once a second while locks
 * are in use: a primary that only we can still reach must not be used for longer than that.
 *
 * <p>One connection to one of them is kept. To have each of them tell us of changes would take a thread for each.
 */
final class SentinelTopology implements Topology {
    private static final long CHECK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final String masterName;
    private final JedisClientConfig config;
    private final JedisClientConfig sentinelConfig;
    private final Housekeeper housekeeper;
    private final AtomicBoolean checking = new AtomicBoolean();
    private volatile HostAndPort primary; // null if not known
    private volatile long checkedAt;

    private final SharedTry asking = new SharedTry();
    private final List<HostAndPort> sentinels; // the one that answered last first; guarded, as are the next, by the try
    private Connection line;
    private boolean closed;

    SentinelTopology(
            List<HostAndPort> sentinels,
            String masterName,
            JedisClientConfig config,
            JedisClientConfig sentinelConfig,
            Housekeeper housekeeper) {
        this.sentinels = new ArrayList<>(sentinels);
        this.masterName = masterName;
        this.config = config;
        this.sentinelConfig = sentinelConfig;
        this.housekeeper = housekeeper;
    }

    @Override
    public HostAndPort serverOf(int slot) {
        HostAndPort known = primary;
        if (known == null) {
            return ask();
        }
        if (System.nanoTime() - checkedAt > CHECK_NANOS && checking.compareAndSet(false, true)) {
            housekeeper.execute(this::check);
        }
        return known;
    }

    private void check() {
        try {
            ask();
        } finally {
            checkedAt = System.nanoTime();
            checking.set(false);
        }
    }

    private HostAndPort ask() {
        asking.run(this::askAll);
        HostAndPort named = primary;
        if (named == null) { // named, and found unreachable by another thread since
            throw new JedisConnectionException("the primary does not answer");
        }
        return named;
    }

    /** Asks one sentinel after the other, until one knows. */
    private void askAll() {
        JedisException failure = null;
        for (HostAndPort sentinel : List.copyOf(sentinels)) {
            try {
                primary = ask(sentinel);
                checkedAt = System.nanoTime();
                return;
            } catch (JedisException failed) {
                failure = worse(failure, failed);
                IOUtils.closeQuietly(line);
                line = null;
                sentinels.remove(sentinel);
                sentinels.add(sentinel);
            }
        }
        throw failure;
    }

    private HostAndPort ask(HostAndPort sentinel) {
        if (closed) {
            throw new JedisConnectionException("connections are closed");
        }
        if (line == null) {
            line = new Connection(sentinel, sentinelConfig);
        }
        List<?> named = (List<?>) line.executeCommand(new CommandArguments(Command.SENTINEL)
                .add("GET-MASTER-ADDR-BY-NAME")
                .add(masterName));
        if (named == null || named.size() != 2) {
            throw new JedisDataException("sentinel " + sentinel + " knows no master '" + masterName + "'");
        }
        return new HostAndPort(text(named.get(0)), Integer.parseInt(text(named.get(1))));
    }

    private static String text(Object bytes) {
        return new String((byte[]) bytes, StandardCharsets.UTF_8);
    }

    /** A sentinel that cannot be reached may come back, and then know what another did not. */
    private static JedisException worse(JedisException one, JedisException other) {
        return one instanceof JedisConnectionException ? one : other;
    }

    @Override
    public Connection connect(HostAndPort server) {
        return new Connection(server, config);
    }

    @Override
    public void unreachable(HostAndPort server) {
        primary = null;
    }

    @Override
    public void close() {
        asking.exclusively(() -> {
            closed = true;
            IOUtils.closeQuietly(line);
        });
    }
}
