package dev.mortise.redlock;

import dev.mortise.redis.RedisMember;
import dev.mortise.spi.BackendTraits;
import dev.mortise.spi.Contender;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockBackend;
import dev.mortise.spi.LockMode;
import dev.mortise.spi.LockState;
import dev.mortise.spi.ReleaseOutcome;
import dev.mortise.spi.RenewOutcome;
import dev.mortise.spi.Renewal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import redis.clients.jedis.RedisClient;

/**
 * Locks that a majority of independent Redis servers grants: the loss of a minority is survived without a failover.
 *
 * <p>All servers are asked at once, and none keeps the others waiting. A grant counts if a majority has given it, knows its
 * fencing token, and enough of the lease is left. A server that was restarted has no vote until a lease has passed.
 *
 * <p>Exclusion rests on clocks that run at about the same speed, and on servers that forget no grant while they have a vote.
 * What guards data should check tokens as well. There are no read/write locks. Thread-safe.
 */
public final class RedlockBackend implements LockBackend {
    private static final BackendTraits TRAITS = BackendTraits.of("redlock")
            .lossToldFirst()
            .crossProcess()
            .noticeTime(Duration.ofMillis(5))
            .build();

    private static final long CLOSING_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

    private final Locks locks;
    private final Timer timer;
    private volatile boolean closed;

    private RedlockBackend(Quorum quorum, Timer timer) {
        this.locks = new Locks(quorum, timer);
        this.timer = timer;
    }

    /**
     * Locks at the servers of clients, which stay open.
     *
     * @param clients one for each server
     * @return a builder with the defaults
     * @throws IllegalArgumentException if they are not 3, 5, 7 or more, by an odd number
     */
    public static Builder around(List<RedisClient> clients) {
        requireOdd("clients", clients.size());
        return new Builder(
                clients.size(),
                (index, settings, heard) -> RedisMember.around(
                        Objects.requireNonNull(clients.get(index), "client"),
                        settings.prefix,
                        settings.connections,
                        settings.nodeTimeout(),
                        heard));
    }

    static void requireOdd(String what, int number) {
        if (number < 3 || number % 2 == 0) {
            throw new IllegalArgumentException(what + " must be an odd number of at least 3 but were " + number
                    + "; one more that makes it even lets no more of them fail");
        }
    }

    @Override
    public BackendTraits traits() {
        return TRAITS;
    }

    @Override
    public Contender contend(LeaseRequest request, Runnable changed) {
        Objects.requireNonNull(changed, "changed");
        requireOpen();
        requireMutex(request.mode());
        return new RedlockContender(locks, request, changed);
    }

    @Override
    public RenewOutcome renew(LeaseRequest request, Grant grant) {
        requireOpen();
        return locks.renew(request, grant);
    }

    @Override
    public void renewAll(List<Renewal> due) {
        requireOpen();
        new RenewingMany(locks).run(due);
    }

    @Override
    public ReleaseOutcome release(LeaseRequest request, Grant grant, long lastToken) {
        requireOpen();
        return locks.release(request, grant);
    }

    @Override
    public void withdraw(LeaseRequest request) {
        requireOpen();
        locks.withdraw(request);
    }

    @Override
    public LockState inspect(String lockName, LockMode mode) {
        requireOpen();
        requireMutex(mode);
        return Inspecting.state(locks.quorum(), lockName);
    }

    private static void requireMutex(LockMode mode) {
        if (mode != LockMode.MUTEX) {
            throw new IllegalArgumentException("mode must be MUTEX on backend 'redlock' but was " + mode);
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("backend 'redlock' is closed");
        }
    }

    @Override
    public void close() {
        closed = true;
        awaitIdle();
        timer.close();
        locks.quorum().voters().forEach(Voter::close);
    }

    /** What a majority has decided may be under way to the others. It goes on for a moment, or it would be there for a lease. */
    private void awaitIdle() {
        long end = System.nanoTime() + CLOSING_NANOS;
        while (!locks.quorum().voters().stream().allMatch(Voter::isIdle) && System.nanoTime() - end < 0) {
            Pauses.sleep(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    @Override
    public String toString() {
        return "RedlockBackend[" + locks.quorum().size() + " servers]";
    }

    /** Builds {@link RedlockBackend}. Not thread-safe. */
    public static final class Builder {
        static final int MIN_CONNECTIONS = 2;
        static final int MAX_CONNECTIONS = 1_000;
        private static final Duration USUAL_NODE_TIMEOUT = Duration.ofMillis(500);
        private static final Duration LONGEST = Duration.ofDays(1);

        private final int servers;
        private final Opener opener;
        private final List<String> names = new ArrayList<>();
        private String prefix = "mortise";
        private int connections = 8;
        private Duration commandTimeout = Duration.ofSeconds(2);
        private Duration nodeTimeout; // null: as much as a command may take, and not more than usual
        private Duration restartDelay = Duration.ofSeconds(30);

        Builder(int servers, Opener opener) {
            this.servers = servers;
            this.opener = opener;
            for (int i = 1; i <= servers; i++) {
                names.add("server " + i);
            }
        }

        /** How one of the servers is reached. */
        interface Opener {
            RedisMember open(int index, Builder settings, Consumer<RedisMember.Start> heard);
        }

        /** What people know the servers by. */
        Builder names(List<String> names) {
            this.names.clear();
            this.names.addAll(names);
            return this;
        }

        /**
         * Sets what our keys beside the locks begin with. Default {@code mortise}.
         *
         * @param prefix as for one server
         * @return this builder
         */
        public Builder prefix(String prefix) {
            this.prefix = Objects.requireNonNull(prefix, "prefix");
            return this;
        }

        /**
         * Sets how many connections to one server are open at the most, beside the one that hears of releases. Default 8.
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
         * Sets how long one call may take in all. Default 2 s.
         *
         * @param commandTimeout from 1 ms to 1 minute
         * @return this builder
         * @throws IllegalArgumentException if below 1 ms or above 1 minute
         */
        public Builder commandTimeout(Duration commandTimeout) {
            this.commandTimeout =
                    requireBetween("commandTimeout", commandTimeout, Duration.ofMillis(1), Duration.ofMinutes(1));
            return this;
        }

        /**
         * Sets how long one server may take to answer before it counts as silent. Longer rides out a slow one; shorter comes
         * to a decision sooner when one hangs. At most half of the command timeout, which two rounds have to do with. Default
         * 500 ms, or a quarter of the command timeout if that is less.
         *
         * @param nodeTimeout from 1 ms to 1 minute
         * @return this builder
         * @throws IllegalArgumentException if below 1 ms or above 1 minute
         */
        public Builder nodeTimeout(Duration nodeTimeout) {
            this.nodeTimeout = requireBetween("nodeTimeout", nodeTimeout, Duration.ofMillis(1), Duration.ofMinutes(1));
            return this;
        }

        /**
         * Sets how long a server has no vote after a start, as it may have forgotten what it granted: the longest lease that
         * any process uses. A longer lease that is asked for here counts, too. Zero is for servers that lose nothing, with
         * {@code appendfsync always}. Default 30 s.
         *
         * @param restartDelay from zero to one day
         * @return this builder
         * @throws IllegalArgumentException if negative or above one day
         */
        public Builder restartDelay(Duration restartDelay) {
            this.restartDelay = requireBetween("restartDelay", restartDelay, Duration.ZERO, LONGEST);
            return this;
        }

        Duration nodeTimeout() {
            if (nodeTimeout != null) {
                return nodeTimeout;
            }
            Duration quarter = commandTimeout.dividedBy(4);
            return quarter.compareTo(USUAL_NODE_TIMEOUT) < 0 ? quarter : USUAL_NODE_TIMEOUT;
        }

        String prefix() {
            return prefix;
        }

        int connections() {
            return connections;
        }

        private static Duration requireBetween(String name, Duration value, Duration min, Duration max) {
            Objects.requireNonNull(value, name);
            if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
                throw new IllegalArgumentException(
                        name + " must be between " + min + " and " + max + " but was " + value);
            }
            return value;
        }

        /**
         * Builds the backend. Asks no server.
         *
         * @return the backend, to be closed
         * @throws IllegalArgumentException if the node timeout is above half of the command timeout
         */
        public RedlockBackend build() {
            Duration most = commandTimeout.dividedBy(2);
            if (nodeTimeout().compareTo(most) > 0) {
                throw new IllegalArgumentException(
                        "nodeTimeout must be at most half of commandTimeout, " + most + ", but was " + nodeTimeout());
            }
            Timer timer = new Timer();
            List<Voter> voters = new ArrayList<>();
            for (int i = 0; i < servers; i++) {
                int index = i;
                voters.add(new Voter(
                        names.get(i), heard -> opener.open(index, this, heard), connections, nodeTimeout(), timer));
            }
            return new RedlockBackend(new Quorum(List.copyOf(voters), restartDelay, nodeTimeout()), timer);
        }
    }
}
