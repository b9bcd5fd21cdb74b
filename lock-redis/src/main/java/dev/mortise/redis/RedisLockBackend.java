package dev.mortise.redis;

import dev.mortise.spi.BackendTraits;
import dev.mortise.spi.Contender;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockBackend;
import dev.mortise.spi.LockMode;
import dev.mortise.spi.LockNames;
import dev.mortise.spi.LockState;
import dev.mortise.spi.ReleaseOutcome;
import dev.mortise.spi.RenewOutcome;
import dev.mortise.spi.Renewal;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import redis.clients.jedis.Connection;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Locks on one Redis deployment.
 *
 * <p>Every verb is one Lua script, and so one round trip. A lock is a key that expires with its lease; its release is
 * published, and all who wait in this process share one connection to hear of it. Fencing tokens are microseconds of the
 * server's clock.
 *
 * <p>Asynchronous replication means that a failover can lose a lock that was just granted: the new holder's token is then
 * higher, and a resource that checks tokens is safe. Thread-safe.
 */
public final class RedisLockBackend implements LockBackend {
    static final int MIN_CONNECTIONS = 2;
    static final int MAX_CONNECTIONS = 1_000;

    private static final BackendTraits TRAITS = BackendTraits.of("redis")
            .readWrite()
            .lossToldFirst()
            .crossProcess()
            .tokensSurviveRestart()
            .build();

    private final Wire wire;
    private final Keyspace keys;
    private final Verbs mutex;
    private final Verbs write;
    private final Verbs read;
    private final boolean closesWire;

    private RedisLockBackend(Wire wire, Keyspace keys, Verbs mutex, Verbs write, Verbs read, boolean closesWire) {
        this.wire = wire;
        this.keys = keys;
        this.mutex = mutex;
        this.write = write;
        this.read = read;
        this.closesWire = closesWire;
    }

    /**
     * Locks at the servers of a client.
     *
     * <p>Its address, credentials and TLS are used, for connections beside its pool: waiting for a lock takes nothing from
     * the client's other users, and they take nothing from the locks. Closing the backend leaves the client open.
     *
     * @param client a {@code RedisClient}, {@code RedisSentinelClient} or {@code RedisClusterClient}
     * @return a builder with the defaults
     * @throws IllegalArgumentException if it is another kind
     */
    public static Builder around(UnifiedJedis client) {
        Topology topology = Clients.topologyOf(Objects.requireNonNull(client, "client"));
        return new Builder(housekeeper -> topology, client instanceof RedisClusterClient);
    }

    /**
     * The plain locks as an owner sees them that is not a thread: whoever comes with the same owner id may enter beside
     * the others of that owner. In the modes of the SPI that is a lock that is only read.
     */
    RedisLockBackend forOwner(String ownerId) {
        if (keys.layout() == RedisLayout.STRING) {
            throw new IllegalArgumentException("layout must be NATIVE or REDISSON for locks of an owner but was STRING,"
                    + " which has no place for a hold count");
        }
        Verbs none = null;
        return new RedisLockBackend(
                wire, keys, none, none, new OwnerVerbs(keys, publish(wire.isCluster()), ownerId), false);
    }

    @Override
    public BackendTraits traits() {
        return TRAITS;
    }

    @Override
    public Contender contend(LeaseRequest request, Runnable changed) {
        Objects.requireNonNull(changed, "changed");
        wire.requireOpen();
        return new RedisContender(wire, verbs(request.mode()), request, changed);
    }

    @Override
    public RenewOutcome renew(LeaseRequest request, Grant grant) {
        Call call = verbs(request.mode()).renew(request, grant);
        return renewed(wire.ask(request.lockName(), "renew", call, true).number());
    }

    @Override
    public void renewAll(List<Renewal> due) {
        new RenewalBatch(wire, this::verbs, this::renew).run(due);
    }

    static RenewOutcome renewed(long reply) {
        return reply == 1 ? RenewOutcome.RENEWED : RenewOutcome.LOST;
    }

    @Override
    public ReleaseOutcome release(LeaseRequest request, Grant grant, long lastToken) {
        Verbs verbs = verbs(request.mode());
        Call call = verbs.release(request, grant, lastToken);
        Wire.Answer answer = wire.ask(request.lockName(), "release", call, true);
        long heard = answer.number();
        if (heard < 0) {
            // If it was sent twice, it may be the first that freed the lock.
            return answer.reply().repeated() ? ReleaseOutcome.RELEASED_TO_OTHERS : ReleaseOutcome.NOT_HELD;
        }
        boolean selfHeard = heard > 0 && answer.node().listener().isStanding(verbs.channel(request.lockName()));
        return heard > (selfHeard ? 1 : 0) ? ReleaseOutcome.RELEASED_TO_OTHERS : ReleaseOutcome.RELEASED;
    }

    @Override
    public void withdraw(LeaseRequest request) {
        wire.ask(request.lockName(), "withdraw", verbs(request.mode()).withdraw(request), true);
    }

    @Override
    public LockState inspect(String lockName, LockMode mode) {
        Inspection inspection = new Inspection(wire, lockName);
        if (mode == LockMode.MUTEX) {
            inspection.add(LockMode.MUTEX, verbs(mode));
        } else {
            if (write != null) {
                inspection.add(LockMode.WRITE, write);
            }
            inspection.add(LockMode.READ, read);
        }
        return inspection.state();
    }

    @Override
    public String route(String lockName) {
        if (!wire.isCluster()) {
            return "";
        }
        try {
            return wire.nodeOf((mutex != null ? mutex : read).inspect(lockName))
                    .server()
                    .toString();
        } catch (JedisException unknown) {
            return "";
        }
    }

    /**
     * Lets the tokens of later grants be above one that is not of this server's making.
     *
     * @return whether the acquisition has the lock
     */
    boolean raiseToken(LeaseRequest request, Grant grant, long token) {
        Call call = ((SoleVerbs) mutex).raise(request, grant, token);
        return wire.ask(request.lockName(), "acquire", call, false).number() == 1;
    }

    private Verbs verbs(LockMode mode) {
        Verbs verbs = switch (mode) {
            case MUTEX -> mutex;
            case WRITE -> write;
            case READ -> read;
        };
        if (verbs == null) {
            throw new IllegalArgumentException("mode must be READ for an owner's locks but was " + mode);
        }
        return verbs;
    }

    @Override
    public void close() {
        if (closesWire) {
            wire.close();
        }
    }

    @Override
    public String toString() {
        return "RedisLockBackend[" + keys.layout() + "]";
    }

    private static String publish(boolean cluster) {
        return cluster ? "SPUBLISH" : "PUBLISH";
    }

    /** Builds {@link RedisLockBackend}. Not thread-safe. */
    public static final class Builder {
        private final Function<Housekeeper, Topology> opener;
        private final boolean cluster;
        private RedisLayout layout = RedisLayout.NATIVE;
        private String prefix = "mortise";
        private int connections = 16;
        private Duration commandTimeout = Duration.ofSeconds(2);
        private Consumer<Connection> greeting = connection -> {};

        Builder(Function<Housekeeper, Topology> opener, boolean cluster) {
            this.opener = opener;
            this.cluster = cluster;
        }

        /**
         * Sets how plain locks look on the server. Default {@link RedisLayout#NATIVE}.
         *
         * @param layout the same in every process that shares the locks
         * @return this builder
         */
        public Builder layout(RedisLayout layout) {
            this.layout = Objects.requireNonNull(layout, "layout");
            return this;
        }

        /**
         * Sets what our keys begin with. Deployments that share a server and should not share locks take different ones.
         * Default {@code mortise}.
         *
         * @param prefix 1 to 100 characters
         * @return this builder
         * @throws IllegalArgumentException if it is empty, longer than 100 characters, or has a brace, a space or a
         *     control character
         */
        public Builder prefix(String prefix) {
            Objects.requireNonNull(prefix, "prefix");
            boolean plain = prefix.chars().noneMatch(c -> c <= ' ' || c == '{' || c == '}');
            if (prefix.isEmpty() || prefix.length() > 100 || !plain) {
                throw new IllegalArgumentException("prefix must have 1 to 100 characters and no brace, space or control"
                        + " character but was " + LockNames.quote(prefix));
            }
            this.prefix = prefix;
            return this;
        }

        /**
         * Sets how many connections to one server are open at the most, beside the one that hears of releases. More lets
         * more threads ask at the same time; fewer spares the server. A quarter is kept for renewals and releases.
         * Default 16.
         *
         * @param connections from 2 to 1,000
         * @return this builder
         * @throws IllegalArgumentException if below 2 or above 1,000
         */
        public Builder connections(int connections) {
            if (connections < MIN_CONNECTIONS || connections > MAX_CONNECTIONS) {
                throw new IllegalArgumentException("connections must be from " + MIN_CONNECTIONS + " to "
                        + MAX_CONNECTIONS + " but was " + connections);
            }
            this.connections = connections;
            return this;
        }

        /**
         * Sets how long one answer of the server may take. Longer rides out a slow server; shorter notices a dead one
         * sooner. Should be well below the lease. Default 2 s.
         *
         * @param commandTimeout from 1 ms to 1 minute
         * @return this builder
         * @throws IllegalArgumentException if below 1 ms or above 1 minute
         */
        public Builder commandTimeout(Duration commandTimeout) {
            Objects.requireNonNull(commandTimeout, "commandTimeout");
            if (commandTimeout.compareTo(Duration.ofMillis(1)) < 0
                    || commandTimeout.compareTo(Duration.ofMinutes(1)) > 0) {
                throw new IllegalArgumentException(
                        "commandTimeout must be between PT0.001S and PT1M but was " + commandTimeout);
            }
            this.commandTimeout = commandTimeout;
            return this;
        }

        /** Sets what is run on every new connection before it is used. */
        Builder greeting(Consumer<Connection> greeting) {
            this.greeting = greeting;
            return this;
        }

        /**
         * Builds the backend. Asks no server.
         *
         * @return the backend, to be closed
         */
        public RedisLockBackend build() {
            Housekeeper housekeeper = new Housekeeper();
            Nodes nodes = new Nodes(
                    () -> opener.apply(housekeeper), cluster, connections, commandTimeout, housekeeper, greeting);
            Keyspace keys = new Keyspace(layout, prefix);
            String publish = publish(cluster);
            SoleVerbs.Form form = layout == RedisLayout.STRING ? SoleVerbs.Form.STRING : SoleVerbs.Form.HASH;
            return new RedisLockBackend(
                    new Wire(nodes, housekeeper),
                    keys,
                    new SoleVerbs(form, keys::plain, publish),
                    new WriteVerbs(keys, publish),
                    new ReadVerbs(keys, publish),
                    true);
        }
    }
}
